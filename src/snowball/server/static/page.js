// A plain page: it knows messages, not rules. Everything that can be clicked was sent as a choice.
const main = document.getElementById("main");
const status = document.getElementById("status");
const kept = JSON.parse(localStorage.getItem("tokens") || "{}");
const keep = (table, token) => { kept[table] = token; localStorage.setItem("tokens", JSON.stringify(kept)); };
const luck = () => [...crypto.getRandomValues(new Uint8Array(32))].map((b) => b.toString(16).padStart(2, "0")).join("");

function el(tag, attributes = {}, ...children) {
  const node = document.createElement(tag);
  for (const [key, value] of Object.entries(attributes)) key.startsWith("on") ? (node[key] = value) : (node[key] = value);
  node.append(...children);
  return node;
}

async function ask(method, path, body, token) {
  const headers = { "content-type": "application/json" };
  if (token) headers.authorization = `Bearer ${token}`;
  const answer = await fetch(`/api${path}`, { method, headers, body: body && JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) { status.textContent = found.sentence; throw new Error(found.code); }
  status.textContent = "";
  return found;
}

async function home() {
  const [games, open, mine] = await Promise.all([
    ask("GET", "/games"), ask("GET", "/tables"), ask("POST", "/mine", { tokens: Object.values(kept).slice(-50) }),
  ]);
  main.replaceChildren(
    ...games.map((game) => card(game)),
    ...(mine.length ? [el("section", {}, el("h2", {}, "Your tables"), ...mine.map((each) => link(each.table, each.due ? "your turn" : each.table.stage)))] : []),
    ...(open.tables.length ? [el("section", {}, el("h2", {}, "Open tables"), ...open.tables.map((each) => link(each, "join")))] : []),
  );
}

const link = (table, note) => el("p", {}, el("a", { href: `/t/${table.table}` }, `${table.title}, ${table.seats.map((s) => s.name).join(", ")}`), ` (${note})`);

function card(game) {
  const seats = el("select", { ariaLabel: "Players" });
  for (let n = game.fewest_seats; n <= game.most_seats; n += 1) seats.append(el("option", { value: n }, `${n} players`));
  const rest = el("select", { ariaLabel: "Others" });
  for (const [value, text] of [["easy", "easy bots"], ["normal", "normal bots"], ["hard", "hard bots"], ["me", "around this screen"], ["open", "friends with a link"], ["listed", "anybody"]]) rest.append(el("option", { value }, text));
  rest.value = "normal";
  const make = async () => {
    const other = { me: { kind: "me" }, open: { kind: "open" }, listed: { kind: "open" } }[rest.value] || { kind: "bot", level: rest.value };
    const made = await ask("POST", "/tables", { game: game.game, seats: [{ kind: "me" }, ...Array(seats.value - 1).fill(other)], listed: rest.value === "listed" });
    keep(made.table.table, made.token);
    if (other.kind !== "open") await ask("POST", `/tables/${made.table.table}/start`, { luck: luck() }, made.token);
    location.href = `/t/${made.table.table}`;
  };
  return el("section", {}, el("h2", {}, game.title), el("p", {}, game.credit), el("div", { className: "row" }, seats, rest, el("button", { className: "go", onclick: make }, "Play")));
}

async function play(name) {
  let table = await ask("GET", `/tables/${name}`);
  const known = {};
  const since = {};
  const story = [];
  let socket;
  let wait = 500;
  const say = (message) => socket.send(JSON.stringify(message));

  function connect() {
    socket = new WebSocket(`${location.protocol === "https:" ? "wss" : "ws"}://${location.host}/api/tables/${name}/socket`);
    socket.onopen = () => { wait = 500; status.textContent = ""; say({ type: "hello", token: kept[name] || "", since }); };
    socket.onmessage = (event) => hear(JSON.parse(event.data));
    socket.onclose = () => { status.textContent = "Connecting again …"; setTimeout(connect, wait); wait = Math.min(wait * 2, 8000); };
  }

  function hear(message) {
    if (message.type === "refused") status.textContent = message.sentence;
    if (message.type === "hint") known.hint = message;
    if (message.type === "update") {
      const key = message.seat === null ? "watcher" : String(message.seat);
      since[key] = message.number;
      if (message.table) table = message.table;
      table.owed = message.owed;
      const before = known[key] || {};
      if (!message.view) message.view = before.view;
      if (message.choices === null) message.choices = before.choices || [];
      known[key] = message;
      if (!story.length || message.seat === Math.min(...Object.keys(known).filter((k) => k !== "hint").map(Number))) story.unshift(...message.story.map((line) => line).reverse());
      if (message.story.length) delete known.hint;
    }
    draw();
  }

  function draw() {
    const parts = [people()];
    for (const [key, message] of Object.entries(known)) {
      if (key === "hint") continue;
      if (message.ending) parts.push(el("section", {}, el("h2", {}, message.ending), again()));
      else if (message.choices?.length && table.stage === "playing") parts.push(choices(message));
    }
    parts.push(el("section", {}, el("h2", {}, "What happened"), el("ol", { reversed: true }, ...story.slice(0, 60).map((line) => el("li", {}, line.words, " ", el("span", { className: "rules" }, line.rules.join(", ")))))));
    for (const message of Object.values(known)) if (message.view) { parts.push(el("section", {}, el("details", {}, el("summary", {}, "The table as you see it"), el("pre", {}, JSON.stringify(message.view, null, 1))))); break; }
    main.replaceChildren(...parts);
  }

  function people() {
    const rows = table.seats.map((seat) => el("p", {}, `${seat.name}${seat.away ? ` (a ${seat.level} bot plays for them)` : ""}${table.owed.includes(seat.seat) ? " …" : ""}`));
    const box = el("section", {}, el("h2", {}, `${table.title}: ${table.stage}`), ...rows, el("p", { className: "rules" }, "Luck is fixed by ", el("code", {}, table.commitment)));
    if (table.stage === "gathering") {
      box.append(el("p", {}, "Invite with this link: ", el("code", {}, location.href)));
      if (kept[name]) box.append(el("button", { className: "go", onclick: async () => { table = await ask("POST", `/tables/${name}/start`, { luck: luck() }, kept[name]); } }, "Start"));
      else box.append(el("button", { className: "go", onclick: async () => { const got = await ask("POST", `/tables/${name}/join`, { luck: luck() }); keep(name, got.token); location.reload(); } }, "Sit down"));
    }
    return box;
  }

  function choices(message) {
    const seat = table.seats[message.seat];
    const buttons = message.choices.map((each) => el("button", {
      className: each.choice === message.mine ? "mine" : "",
      onclick: () => say({ type: "choose", id: crypto.randomUUID?.() || String(Math.random()), seat: message.seat, moment: message.moment, choice: each.choice }),
    }, each.words + advice(message.seat, each.choice)));
    const hint = el("button", { onclick: () => say({ type: "hint", id: "h", seat: message.seat }) }, "Hint");
    return el("section", {}, el("h2", {}, `${seat.name}, choose`), el("div", { className: "choices" }, ...buttons, ...(table.hints ? [hint] : [])));
  }

  function advice(seat, choice) {
    const found = known.hint?.seat === seat && known.hint.prospects.find((each) => each.choice === choice);
    return found ? ` · ${Math.round(found.chance * 100)} %: ${found.why}` : "";
  }

  function again() {
    const text = table.rematch ? "To the rematch" : "Rematch";
    return el("div", { className: "row" }, el("button", { className: "go", onclick: async () => {
      if (table.rematch) {
        const got = await ask("POST", `/tables/${table.rematch}/join`, { luck: luck(), before: kept[name] });
        keep(table.rematch, got.token);
        location.href = `/t/${table.rematch}`;
      } else {
        const got = await ask("POST", `/tables/${name}/rematch`, undefined, kept[name]);
        keep(got.table.table, got.token);
        if (got.table.seats.every((seat) => seat.kind === "bot" || seat.kind === "person")) await ask("POST", `/tables/${got.table.table}/start`, { luck: luck() }, got.token);
        location.href = `/t/${got.table.table}`;
      }
    } }, text), el("a", { href: `/api/tables/${name}/record` }, "Record"));
  }

  connect();
}

const place = location.pathname.match(/^\/t\/([a-z0-9]+)$/);
(place ? play(place[1]) : home()).catch((error) => { if (!status.textContent) status.textContent = String(error); });
