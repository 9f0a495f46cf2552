// boardgame.io's server with a tiny game: two players alternate, the state is as large as ours.
const { Server, FlatFile } = require('boardgame.io/server');

const [storage, place, port, lobby] = process.argv.slice(2);
const LENGTH = 76; // as long as a random game of bricks for two

const tiny = {
  name: 'tiny',
  setup: () => ({
    made: 0,
    walls: [0, 1].map(() =>
      Array.from({ length: 6 }, (_, place) => ({ place, bricks: 3, frozen: false }))),
    points: [20, 20],
    piles: [0, 1].map(() => ({ snow: 4, ice: 2, last: 'nothing' })),
  }),
  turn: { minMoves: 1, maxMoves: 1 },
  moves: {
    play: ({ G, ctx }, choice) => {
      const seat = Number(ctx.currentPlayer);
      G.made += 1;
      G.walls[1 - seat][choice].bricks = (G.walls[1 - seat][choice].bricks + 1) % 7;
      G.piles[seat].last = `throw ${choice}`;
    },
  },
  endIf: ({ G }) => (G.made >= LENGTH ? { winner: '0' } : undefined),
};

function storageOf(kind) {
  if (kind === 'flatfile') return new FlatFile({ dir: place });
  if (kind === 'postgres') {
    const { PostgresStore } = require('bgio-postgres');
    return new PostgresStore(place, { logging: false });
  }
  return undefined; // in memory
}

const server = Server({ games: [tiny], db: storageOf(storage), origins: ['*'] });
server
  .run({ port: Number(port), lobbyConfig: { apiPort: Number(lobby) } })
  .then(() => console.log('ready'));
process.on('SIGTERM', () => process.exit(0));
