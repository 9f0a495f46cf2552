"""The examples for containers, checked as far as that goes without an engine to run them."""

import json
import re
import shlex
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest
import yaml
from typer.main import get_command

from snowball.cli.app import app
from snowball.server.serving import FAREWELL
from snowball.server.settings import check_address
from snowball.server.store.database import Settings as HowToStore
from snowball.version import __version__

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
COMPOSE: dict[str, Any] = yaml.safe_load((DEPLOY / "compose.yaml").read_text(encoding="utf-8"))
SERVICES: dict[str, dict[str, Any]] = COMPOSE["services"]
CADDYFILE = (DEPLOY / "Caddyfile").read_text(encoding="utf-8")


def instructions() -> list[tuple[str, str]]:
    """Return the instructions of the Dockerfile, each in one line."""
    text = (DEPLOY / "Dockerfile").read_text(encoding="utf-8")
    text = re.sub(r"^#.*\n", "", text, flags=re.MULTILINE).replace("\\\n", " ")
    lines = [line.partition(" ") for line in text.splitlines() if line.strip()]
    return [(word, rest.strip()) for word, _, rest in lines]


DOCKERFILE = instructions()


def said(word: str) -> list[str]:
    """Return what the Dockerfile says with an instruction."""
    return [rest for each, rest in DOCKERFILE if each == word]


def variables() -> set[str]:
    """Return the variables that a server reads."""
    options = get_command(app).commands["serve"].params  # type: ignore[attr-defined]
    return {"SNOWBALL_KEY"} | {str(option.envvar) for option in options if option.envvar}


# The image.


def test_every_instruction_is_one_that_there_is() -> None:
    known = {"FROM", "RUN", "WORKDIR", "COPY", "ENV", "USER", "VOLUME", "EXPOSE", "STOPSIGNAL"}
    assert {word for word, _ in DOCKERFILE} <= known | {"HEALTHCHECK", "CMD"}
    assert DOCKERFILE[0][0] == "FROM"


def test_everything_that_is_copied_is_there_and_not_ignored() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = [line.removeprefix("!") for line in lines if line.startswith("!")]
    assert "*" in lines
    for words in map(shlex.split, said("COPY")):
        if words[0].startswith("--from="):
            continue
        for source in words[:-1]:
            assert (ROOT / source).exists(), source
            assert any(Path(source).match(pattern) for pattern in let_in), source
    for pattern in let_in:
        assert list(ROOT.glob(pattern)), pattern


def test_what_setup_needs_is_copied() -> None:
    copied = {source for words in map(shlex.split, said("COPY")) for source in words[:-1]}
    assert {"pyproject.toml", "setup.py", "README.md", "LICENSE", "NOTICE", "src"} <= copied


def stage(name: str) -> list[tuple[str, str]]:
    """Return the instructions of one stage of the image."""
    begins = [at for at, (word, _) in enumerate(DOCKERFILE) if word == "FROM"]
    first = next(at for at in begins if DOCKERFILE[at][1].endswith(f" AS {name}"))
    return DOCKERFILE[first : next((at for at in begins if at > first), len(DOCKERFILE))]


def ignored() -> list[str]:
    """Return what is let in and kept out again."""
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and line != "*" and line[0] not in "#!"]


def test_the_page_is_built_in_the_image_from_its_source() -> None:
    page = stage("page")
    copied = {source for word, rest in page if word == "COPY" for source in rest.split()[:-1]}
    locks = {"requirements/bootstrap.txt", "requirements/node.txt"}
    assert copied == {"Makefile", "scripts", "web"} | locks, "what `make page` needs"
    for lock in locks:
        assert f": {lock} " in (ROOT / "Makefile").read_text(encoding="utf-8").replace("\n", " ")
    (built,) = [rest for word, rest in page if word == "RUN" and "make page" in rest]
    assert "test -s src/snowball/server/page/index.html" in built


def test_what_the_page_is_made_of_is_let_in_and_what_somebody_else_has_built_is_not() -> None:
    sources = ("index.html", "package-lock.json", "vite.config.ts", ".npmrc", "src", "public")
    for source in (*sources, "scripts/node.cjs"):
        assert (ROOT / "web" / source).exists(), source
        assert f"web/{source}" not in ignored()
    assert "**/node_modules" in ignored()
    config = (ROOT / "web" / "vite.config.ts").read_text(encoding="utf-8")
    assert 'outDir: "../src/snowball/server/page"' in config
    assert "src/snowball/server/page" in ignored()


def test_the_page_is_in_what_runs() -> None:
    build = [f"{word} {rest}" for word, rest in stage("build")]
    page = "src/snowball/server/page"
    at = build.index(f"COPY --from=page /source/{page} {page}")
    assert at > build.index("COPY src src"), "else it would be overwritten"
    (made,) = [number for number, each in enumerate(build) if "pip wheel" in each]
    assert made > at
    assert re.search(r"test -s /opt/snowball/\S+/snowball/server/page/index.html", build[made])


def test_locks_are_installed_with_their_hashes_and_nothing_else_is_fetched() -> None:
    for command in re.findall(r"pip (?:install|wheel)[^&]*", " ".join(said("RUN"))):
        assert "--require-hashes -r requirements/" in command or "--no-deps" in command
        assert "wheel" not in command.split()[1] or "--no-build-isolation" in command


def test_rules_in_the_image_are_compiled() -> None:
    assert any('snowball --version | grep "compiled rules"' in each for each in said("RUN"))


def test_it_runs_a_command_of_ours_as_nobody_in_particular() -> None:
    words = json.loads(said("CMD")[-1])
    assert words[0] == "snowball"
    assert words[1] in get_command(app).commands  # type: ignore[attr-defined]
    (user,) = said("USER")
    assert any(re.search(rf"useradd --system .* {user}$", each) for each in said("RUN"))
    assert [word for word, _ in DOCKERFILE].index("USER") > len(DOCKERFILE) - 8
    assert said("VOLUME") == ["/data"]


def test_its_variables_are_settings() -> None:
    (environment,) = said("ENV")
    given = dict(word.split("=", 1) for word in shlex.split(environment))
    assert {name for name in given if name.startswith("SNOWBALL")} <= variables()
    assert given["SNOWBALL_FOLDER"] == "/data"
    assert said("EXPOSE") == [given["SNOWBALL_PORT"]]
    assert f":{given['SNOWBALL_PORT']}/healthz" in said("HEALTHCHECK")[0]


def test_the_health_check_is_python_that_compiles() -> None:
    words = json.loads(said("HEALTHCHECK")[0].partition("CMD ")[2])
    assert words[:2] == ["python", "-c"]
    compile(words[2], "healthcheck", "exec")


# The services.


def test_there_are_two_nodes_a_database_a_bus_and_a_proxy() -> None:
    assert set(SERVICES) == {"node1", "node2", "postgres", "valkey", "proxy"}
    assert SERVICES["node1"] == SERVICES["node2"]
    build = SERVICES["node1"]["build"]
    assert (DEPLOY / build["context"] / build["dockerfile"]).is_file()


def images() -> list[str]:
    """Return every image that is named."""
    named = [rest.split()[0] for rest in said("FROM")]
    return named + [service["image"] for service in SERVICES.values()]


@pytest.mark.parametrize("image", sorted(set(images())))
def test_images_are_pinned_by_a_version_and_name_no_registry(image: str) -> None:
    name, _, tag = image.partition(":")
    assert re.match(r"\d+\.\d+", tag), f"{image} has no version"
    assert "." not in name.partition("/")[0], f"{image} names a host"


def test_our_own_image_has_our_version() -> None:
    assert SERVICES["node1"]["image"] == f"snowball-fight:{__version__}"


def test_nodes_are_told_settings_that_exist_and_services_that_are_there() -> None:
    given: dict[str, str] = SERVICES["node1"]["environment"]
    assert given.keys() <= variables()
    assert given["SNOWBALL_DATABASE"].startswith("postgresql://snowball:${POSTGRES_PASSWORD")
    assert given["SNOWBALL_DATABASE"].endswith("@postgres/snowball")
    assert given["SNOWBALL_BUS"] == "redis://valkey:6379"
    assert given["SNOWBALL_KEY"].startswith("${SNOWBALL_KEY:?")


def test_only_the_proxys_network_is_believed() -> None:
    (network,) = COMPOSE["networks"]["default"]["ipam"]["config"]
    believed = SERVICES["node1"]["environment"]["SNOWBALL_PROXIES"]
    check_address(believed, "a proxy")
    assert ip_network(believed) == ip_network(network["subnet"])
    assert ip_network(believed).is_private


def test_no_secret_is_written_down() -> None:
    for service in SERVICES.values():
        for name, value in service.get("environment", {}).items():
            if re.search("KEY|PASSWORD", name):
                assert value.startswith("${"), name


def test_volumes_are_declared_and_files_are_there() -> None:
    for service in SERVICES.values():
        for volume in service.get("volumes", []):
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source[0] == "." else source in COMPOSE["volumes"]


def test_only_the_proxy_is_open_to_the_world() -> None:
    assert [name for name, service in SERVICES.items() if "ports" in service] == ["proxy"]


def test_whoever_is_waited_for_says_when_it_is_well() -> None:
    for name, how in SERVICES["node1"]["depends_on"].items():
        assert how == {"condition": "service_healthy"}
        assert SERVICES[name]["healthcheck"]["test"][0] == "CMD"


def test_a_node_is_given_time_to_end_well() -> None:
    # PostgreSQL is given four times the store's timeout to answer.
    hangs = 4 * HowToStore().timeout
    given = int(SERVICES["node1"]["stop_grace_period"].removesuffix("s"))
    assert given > max(FAREWELL, hangs) + 5


def test_the_proxy_knows_the_nodes_and_hides_the_numbers() -> None:
    (upstreams,) = re.findall(r"^\treverse_proxy (.*) \{$", CADDYFILE, re.MULTILINE)
    assert upstreams.split() == ["node1:8000", "node2:8000"]
    assert "WebSocket upgrade" in CADDYFILE
    assert "respond /metrics 404" in CADDYFILE
    assert "health_uri /readyz" in CADDYFILE
    assert CADDYFILE.count("{") == CADDYFILE.count("}")
    page = (ROOT / "docs" / "operating.md").read_text(encoding="utf-8")
    for line in ("Upgrade $http_upgrade", 'Connection "upgrade"', "Host $http_host"):
        assert f"proxy_set_header {line};" in page
