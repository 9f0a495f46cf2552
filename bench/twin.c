/* Strategic splatball in plain C, played at random: how fast the same game can be.
 *
 * twin SEATS GAMES SEED plays that many games and prints, as JSON, the CPU time and for each of
 * turns, decisions and offered choices the sum over the games and the sum of squares.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

enum { SINGLE, DOUBLE, SPLATBALL, WALL, FORT, PILE, KINDS };
enum { MOST_SEATS = 7, HITS_TO_OUT = 10, HELD = 2, ANY_KIND = (1 << KINDS) - 1 };
enum { TURNS, DECISIONS, CHOICES, TALLIES };

static const uint8_t FULL_DECK[KINDS] = {54, 10, 10, 5, 5, 16};
static const uint8_t SMALL_DECK[KINDS] = {54, 0, 0, 5, 0, 0}; /* T32 */

typedef struct {
    uint32_t a, b, c, counter;
} Dice;

typedef struct {
    int singles, doubles, turned, walls, forts, cracked;
    uint8_t hand[KINDS], drew[KINDS];
    unsigned held;         /* the kinds in the hand, one bit each */
    unsigned tight, loose; /* RT-35: what the others know of the hand */
} Yard;

typedef struct {
    int seats, left, turn, drawable;
    unsigned inside, piles; /* one bit per seat */
    uint8_t draw[KINDS], discards[KINDS], fresh[KINDS];
    Yard yards[MOST_SEATS];
} Table;

/* sfc32, the generator of dice.py */
static inline uint32_t word(Dice *dice) {
    uint32_t word = dice->a + dice->b + dice->counter++;
    dice->a = dice->b ^ (dice->b >> 9);
    dice->b = dice->c + (dice->c << 3);
    dice->c = ((dice->c << 21) | (dice->c >> 11)) + word;
    return word;
}

static inline uint32_t below(Dice *dice, uint32_t bound) {
    uint64_t scaled = (uint64_t)word(dice) * bound;
    if ((uint32_t)scaled < bound) {
        uint32_t unfair = -bound % bound;
        while ((uint32_t)scaled < unfair)
            scaled = (uint64_t)word(dice) * bound;
    }
    return scaled >> 32;
}

/* The place of the n-th member of a set. */
static inline int nth(unsigned set, unsigned n) {
    while (n--)
        set &= set - 1;
    return __builtin_ctz(set);
}

static inline int hits(const Yard *yard) {
    return yard->singles + 2 * yard->doubles + yard->turned;
}

static void take_single(Yard *yard, uint8_t *discards) {
    if (yard->cracked) { /* T20 */
        yard->cracked--;
        discards[SINGLE] += 2;
        discards[FORT]++;
    } else if (yard->walls) { /* T18 */
        yard->walls--;
        discards[SINGLE]++;
        discards[WALL]++;
    } else if (yard->forts) { /* T19 */
        yard->forts--;
        yard->cracked++;
    } else {
        yard->singles++; /* T17 */
    }
}

static void take_double(Yard *yard, uint8_t *discards) {
    if (yard->cracked + yard->walls >= 2) {
        int forts = yard->cracked < 2 ? yard->cracked : 2;
        yard->cracked -= forts;
        yard->walls -= 2 - forts;
        discards[FORT] += forts;
        discards[SINGLE] += forts;
        discards[WALL] += 2 - forts;
        discards[DOUBLE]++;
    } else if (yard->forts) {
        yard->forts--;
        discards[FORT]++;
        discards[DOUBLE]++;
    } else if (yard->walls) { /* RT-12 */
        yard->walls--;
        yard->turned++;
        discards[WALL]++;
    } else if (yard->cracked) { /* RT-12 */
        yard->cracked--;
        yard->singles++;
        discards[FORT]++;
        discards[DOUBLE]++;
    } else {
        yard->doubles++; /* T23 */
    }
}

static void put_out(Table *table, int seat) { /* T25, RT-15, RT-16 */
    Yard *yard = &table->yards[seat];
    uint8_t *discards = table->discards;
    for (int kind = 0; kind < KINDS; kind++)
        discards[kind] += yard->hand[kind];
    discards[SINGLE] += yard->singles + yard->cracked;
    discards[DOUBLE] += yard->doubles + yard->turned;
    discards[WALL] += yard->walls;
    discards[FORT] += yard->forts + yard->cracked;
    discards[PILE] += table->piles >> seat & 1;
    table->piles &= ~(1u << seat);
    table->inside &= ~(1u << seat);
    table->left--;
    *yard = (Yard){.tight = ANY_KIND, .loose = ANY_KIND};
}

static void take_card(Table *table, int seat, Dice *dice) {
    Yard *yard = &table->yards[seat];
    int rest = below(dice, table->drawable);
    int kind = 0;
    while ((rest -= table->draw[kind]) >= 0)
        kind++;
    table->draw[kind]--;
    table->drawable--;
    yard->hand[kind]++;
    yard->drew[kind]++;
    yard->held |= 1u << kind;
}

static void spend(Yard *yard, int kind, unsigned drawn) {
    if (--yard->hand[kind] == 0)
        yard->held &= ~(1u << kind);
    if (yard->tight >> kind & 1) {
        yard->tight = yard->loose;
        yard->loose = drawn;
    } else if (yard->loose >> kind & 1) {
        yard->loose = drawn;
    }
}

static int after(const Table *table, int seat) {
    do
        seat = seat + 1 < table->seats ? seat + 1 : 0;
    while (!(table->inside >> seat & 1));
    return seat;
}

/* RT-17, RT-37: no cards left to draw, or no snowball left to throw. */
static int stuck(const Table *table) {
    if (table->draw[SINGLE] | table->draw[DOUBLE])
        return 0;
    if (table->discards[SINGLE] | table->discards[DOUBLE])
        return 0;
    int supply = table->drawable;
    for (int kind = 0; kind < KINDS; kind++)
        supply += table->discards[kind];
    if (supply == 0)
        return 1;
    for (int seat = 0; seat < table->seats; seat++)
        if (table->yards[seat].hand[SINGLE] | table->yards[seat].hand[DOUBLE])
            return 0;
    return 1;
}

static void reshuffle(Table *table) { /* RT-18 */
    for (int kind = 0; kind < KINDS; kind++) {
        table->draw[kind] = table->fresh[kind] = table->discards[kind];
        table->drawable += table->discards[kind];
        table->discards[kind] = 0;
        for (int seat = 0; seat < table->seats; seat++)
            table->yards[seat].drew[kind] = 0;
    }
}

/* Make one of the legal choices, each equally likely, and return how many there were. */
static int decide(Table *table, Dice *dice) {
    int seat = table->turn;
    Yard *yard = &table->yards[seat];
    unsigned others = table->inside & ~(1u << seat);
    unsigned marks = others & table->piles;
    unsigned pile = table->piles >> seat & 1;
    unsigned held = yard->held;
    int opponents = table->left - 1;
    int singles = held & 1u << SINGLE ? opponents : 0;
    int doubles = held & 1u << DOUBLE && pile ? opponents : 0;
    int splats = held & 1u << SPLATBALL ? __builtin_popcount(marks) : 0;
    unsigned lays = held & (1u << WALL | 1u << FORT | (pile ? 0 : 1u << PILE));
    int choices = singles + doubles + splats + __builtin_popcount(lays);
    if (choices == 0) { /* T35 */
        unsigned unplayable = pile ? 1u << PILE : 1u << DOUBLE;
        if (!marks)
            unplayable |= 1u << SPLATBALL;
        choices = __builtin_popcount(held);
        int kind = nth(held, below(dice, choices));
        yard->tight &= unplayable;
        yard->loose &= unplayable;
        spend(yard, kind, unplayable);
        table->discards[kind]++;
        return choices;
    }
    int pick = below(dice, choices);
    if (pick < singles + doubles) {
        int kind = pick < singles ? SINGLE : DOUBLE;
        int target = nth(others, pick < singles ? pick : pick - singles);
        Yard *mark = &table->yards[target];
        spend(yard, kind, ANY_KIND);
        if (kind == SINGLE)
            take_single(mark, table->discards);
        else
            take_double(mark, table->discards);
        if (hits(mark) >= HITS_TO_OUT)
            put_out(table, target);
    } else if ((pick -= singles + doubles) < splats) { /* RT-07 */
        spend(yard, SPLATBALL, ANY_KIND);
        table->piles &= ~(1u << nth(marks, pick));
        table->discards[SPLATBALL]++;
        table->discards[PILE]++;
    } else {
        int kind = nth(lays, pick - splats);
        spend(yard, kind, ANY_KIND);
        if (kind == WALL)
            yard->walls++;
        else if (kind == FORT)
            yard->forts++;
        else
            table->piles |= 1u << seat;
    }
    return choices;
}

static void play(int seats, Dice *dice, int64_t tallies[TALLIES]) {
    const uint8_t *deck = seats == 2 ? SMALL_DECK : FULL_DECK;
    Table table = {.seats = seats, .left = seats, .inside = (1u << seats) - 1};
    for (int kind = 0; kind < KINDS; kind++) {
        table.draw[kind] = table.fresh[kind] = deck[kind];
        table.drawable += deck[kind];
    }
    for (int seat = 0; seat < seats; seat++)
        table.yards[seat].tight = table.yards[seat].loose = ANY_KIND;
    table.turn = below(dice, seats);
    for (int card = 0; card < seats * HELD; card++) {
        take_card(&table, table.turn, dice);
        table.turn = after(&table, table.turn);
    }
    for (; table.left > 1 && !stuck(&table); table.turn = after(&table, table.turn)) {
        tallies[TURNS]++;
        if (table.drawable == 0)
            reshuffle(&table);
        take_card(&table, table.turn, dice);
        tallies[CHOICES] += decide(&table, dice);
        tallies[DECISIONS]++;
    }
}

int main(int count, char **words) {
    if (count != 4 || atoi(words[1]) < 2 || atoi(words[1]) > MOST_SEATS) {
        fprintf(stderr, "usage: twin SEATS GAMES SEED\n");
        return 2;
    }
    int seats = atoi(words[1]);
    int64_t games = atoll(words[2]);
    uint64_t seed = strtoull(words[3], NULL, 10);
    Dice dice = {(uint32_t)seed, (uint32_t)(seed >> 32), 0, 1};
    for (int warm_up = 0; warm_up < 16; warm_up++)
        word(&dice);

    int64_t sums[TALLIES] = {0}, squares[TALLIES] = {0};
    clock_t begin = clock();
    for (int64_t game = 0; game < games; game++) {
        int64_t tallies[TALLIES] = {0};
        play(seats, &dice, tallies);
        for (int tally = 0; tally < TALLIES; tally++) {
            sums[tally] += tallies[tally];
            squares[tally] += tallies[tally] * tallies[tally];
        }
    }
    double seconds = (double)(clock() - begin) / CLOCKS_PER_SEC;
    printf("{\"seconds\": %f, \"sums\": [%lld, %lld, %lld], \"squares\": [%lld, %lld, %lld]}\n",
           seconds, (long long)sums[0], (long long)sums[1], (long long)sums[2],
           (long long)squares[0], (long long)squares[1], (long long)squares[2]);
    return 0;
}
