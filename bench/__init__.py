"""How fast the rules are: beside other libraries, beside their own source, and beside C."""
