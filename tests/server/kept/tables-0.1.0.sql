BEGIN TRANSACTION;
CREATE TABLE alembic_version (
	version_num VARCHAR(32) NOT NULL, 
	CONSTRAINT alembic_version_pkc PRIMARY KEY (version_num)
);
INSERT INTO "alembic_version" VALUES('0001');
CREATE TABLE entries (
	table_name TEXT NOT NULL, 
	number INTEGER NOT NULL, 
	at DOUBLE NOT NULL, 
	body TEXT NOT NULL, 
	PRIMARY KEY (table_name, number), 
	FOREIGN KEY(table_name) REFERENCES tables (name)
)
 WITHOUT ROWID

;
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',1,1.79489596330707573885e+09,'{"what":"started","luck":"abababababababababababababababababababababababababababababababab","chance":["draw sneak-upgrade","draw sneak-dodge","draw slushball-upgrade","draw slushball-upgrade","draw dodge-upgrade","draw slushball-dodge"],"digest":"1:cc9c2dff11d9b533"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',2,1.79489596332717347149e+09,'{"what":"chose","seat":0,"choice":"return sneak-upgrade","id":"c0"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',3,1.7948959633472542763e+09,'{"what":"chose","seat":1,"choice":"return dodge-upgrade","id":"c1","chance":["draw rocks-whitewash","draw dodge-upgrade","draw restock-dodge","draw snowball-upgrade","draw snowball-dodge","draw slushball-dodge"],"digest":"1:f0746130b0b84218"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',4,1.79489596335074591635e+09,'{"what":"chose","seat":0,"choice":"play restock-dodge:dodge","id":"c2"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',5,1.79489596336328959469e+09,'{"what":"chose","seat":1,"choice":"play snowball-dodge:dodge","id":"c3","chance":["draw slushball-upgrade","draw sneak-dodge","draw slushball-upgrade","draw snowball-upgrade"],"digest":"1:29ec9129ca22f7a9"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',6,1.79489596337871861464e+09,'{"what":"chose","seat":0,"choice":"play sneak-dodge:sneak","id":"c4"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',7,1.79489596338289141659e+09,'{"what":"chose","seat":1,"choice":"play snowball-upgrade:upgrade","id":"c5","digest":"1:e4df4b8b01969bb2"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',8,1.79489596339900851253e+09,'{"what":"chose","seat":1,"choice":"abandon snowball-upgrade","id":"c6","chance":["draw snowball-dodge","draw sneak-dodge","draw restock-dodge","draw slushball-upgrade"],"digest":"1:4bb857467ccbf6a3"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',9,1.79489596341060662267e+09,'{"what":"chose","seat":0,"choice":"play sneak-dodge:dodge","id":"c7"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',10,1.79489596341202640528e+09,'{"what":"chose","seat":1,"choice":"play restock-dodge:dodge","id":"c8","chance":["draw snowball-upgrade","draw restock-dodge","draw slushball-dodge","draw snowball-dodge"],"digest":"1:504a85d451ccdd35"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',11,1.79489596342248892784e+09,'{"what":"chose","seat":0,"choice":"play snowball-upgrade:upgrade","id":"c9"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',12,1.79489596343088555338e+09,'{"what":"chose","seat":1,"choice":"play slushball-dodge:slushball","id":"c10","digest":"1:d20ca8214dff1dc3"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',13,1.79489596344300675386e+09,'{"what":"chose","seat":1,"choice":"steal","id":"c11","chance":["draw snowball-dodge","draw slushball-upgrade","draw sneak-dodge","draw snowball-dodge","draw slushball-upgrade"],"digest":"1:ec05e4d2bbd25a37"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',14,1.79489596345452666285e+09,'{"what":"chose","seat":0,"choice":"play slushball-upgrade:slushball","id":"c12"}');
INSERT INTO "entries" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu',15,1.79489596346684908865e+09,'{"what":"chose","seat":1,"choice":"play snowball-dodge:dodge","id":"c13","digest":"1:df18136c679fbddb"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',1,1.7948959636441197395e+09,'{"what":"started","luck":"abababababababababababababababababababababababababababababababab","chance":["start 1"],"digest":"1:f116a7db582d7609"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',2,1794895963.65503,'{"what":"chose","seat":1,"choice":"build brick","id":"c0","chance":["roll 4"],"digest":"1:5d77c0360f2eb241"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',3,1.79489596366379618643e+09,'{"what":"chose","seat":1,"choice":"throw 0","id":"c1","chance":["roll 4 4"],"digest":"1:27ab0bd83289546a"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',4,1.79489596366672444346e+09,'{"what":"chose","seat":1,"choice":"throw 0 brick 10","id":"c2","chance":["roll 5 6"],"digest":"1:3b0410636b8d18f9"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',5,1.79489596367869448656e+09,'{"what":"chose","seat":0,"choice":"build brick","id":"c3","chance":["roll 4"],"digest":"1:42ff7d807422187d"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',6,1.79489596369066643712e+09,'{"what":"chose","seat":0,"choice":"throw 1","id":"c4","chance":["roll smiley 5"],"digest":"1:7c84f2c433ebe310"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',7,1.79489596369862294193e+09,'{"what":"chose","seat":0,"choice":"throw 1 brick 10","id":"c5","chance":["roll 3 5"],"digest":"1:6d26aada9ab3f70a"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',8,1.79489596370814585681e+09,'{"what":"chose","seat":1,"choice":"build snowball","id":"c6","digest":"1:bd9b1ff3ef2281ee"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',9,1.79489596371064162256e+09,'{"what":"chose","seat":1,"choice":"build brick","id":"c7","chance":["roll 4"],"digest":"1:9d3aa100c9b17d40"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',10,1.79489596371866536135e+09,'{"what":"chose","seat":1,"choice":"throw 0 brick 4","id":"c8","chance":["roll 1 6"],"digest":"1:31cd27c8ca7d52d1"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',11,1.79489596373061656951e+09,'{"what":"chose","seat":0,"choice":"build snowball","id":"c9","digest":"1:917778f3d958349b"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',12,1.79489596373637914656e+09,'{"what":"chose","seat":0,"choice":"build snowball","id":"c10","digest":"1:9ab17c556c4bbc1e"}');
INSERT INTO "entries" VALUES('ojlxshaflmjibb4t3rtp6eltqu',13,1.79489596374670982363e+09,'{"what":"chose","seat":0,"choice":"throw 1 brick 10","id":"c11","chance":["roll 4 3"],"digest":"1:3d0f5eb84dc144c1"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',1,1.79489596348834753039e+09,'{"what":"started","luck":"abababababababababababababababababababababababababababababababab","chance":["start 1","draw single"],"digest":"1:460f7b72c5dfa662"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',2,1.79489596349915933601e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c0","chance":["draw single"],"digest":"1:234432f189743af7"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',3,1.79489596350701761245e+09,'{"what":"chose","seat":0,"choice":"throw single 1","id":"c1","chance":["draw single"],"digest":"1:d39e6e3ae661dab2"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',4,1.79489596351490044595e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c2","chance":["draw wall"],"digest":"1:9d201316491fd9c5"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',5,1.79489596352260756496e+09,'{"what":"chose","seat":0,"choice":"lay wall","id":"c3","chance":["draw single"],"digest":"1:d5527a5bb8c446f4"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',6,1.79489596353463745116e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c4","chance":["draw single"],"digest":"1:7b946bc5020f0b0e"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',7,1.79489596353852128981e+09,'{"what":"chose","seat":0,"choice":"throw single 1","id":"c5","chance":["draw single"],"digest":"1:ebedaca4ab4b9408"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',8,1.7948959635467338562e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c6","chance":["draw single"],"digest":"1:c3e47859f550dd13"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',9,1.79489596355463624003e+09,'{"what":"chose","seat":0,"choice":"throw single 1","id":"c7","chance":["draw single"],"digest":"1:4883a7812c1c83da"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',10,1.79489596356264019009e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c8","chance":["draw single"],"digest":"1:8078e52cdcc3db31"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',11,1.79489596357458925249e+09,'{"what":"chose","seat":0,"choice":"throw single 1","id":"c9","chance":["draw single"],"digest":"1:583a0d05d703ff13"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',12,1.79489596358666896819e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c10","chance":["draw single"],"digest":"1:bdc92ba58e42d1d5"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',13,1.79489596359871435163e+09,'{"what":"chose","seat":0,"choice":"throw single 1","id":"c11","chance":["draw single"],"digest":"1:10af88ee00cfcb14"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',14,1.79489596360677886011e+09,'{"what":"chose","seat":1,"choice":"throw single 0","id":"c12","chance":["draw single"],"digest":"1:4a5d8289ba3d843c"}');
INSERT INTO "entries" VALUES('otreqzn2rngd2lvofnyiy6xn6q',15,1.79489596361675167088e+09,'{"what":"chose","seat":0,"choice":"throw single 1","id":"c13","chance":["draw single"],"digest":"1:44b80cfa6d9a5d71"}');
CREATE TABLE tables (
	name TEXT NOT NULL, 
	"plan" TEXT NOT NULL, 
	secret TEXT NOT NULL, 
	created_at DOUBLE NOT NULL, 
	updated_at DOUBLE NOT NULL, 
	last INTEGER NOT NULL, 
	stage TEXT NOT NULL, 
	listed BOOLEAN NOT NULL, 
	free INTEGER NOT NULL, 
	owed TEXT NOT NULL, 
	wake_at DOUBLE, 
	summary TEXT NOT NULL, 
	PRIMARY KEY (name)
);
INSERT INTO "tables" VALUES('kcmsbzuco7q2kazuh5hxpkcvzu','{"game":"arsenal","seats":2,"options":{"quick_start":true,"alternates":0,"edition":2016,"teams":false,"sneak_counts_as_hit":true,"whitewash_is_attack":false,"rocks_penalty":"on_hit","barrage_follow_up_beats_hit":false,"ultra_search":false,"refined_needs_no_hit":false,"cache_scores":true,"final_restock":true,"tie_break":"share","stall_limit":30,"hit_is_per_battle":true,"team_no_effect_forced":false},"chairs":[{"kind":"me","name":"Ana"},{"kind":"me","name":"Bo"}],"version":"0.1.0","commitment":"d5f528adc85993518db5c050f16bb1136645c9012ece393d49c0da5d293fcaeb"}','2dc2cbce599ac04f1a643513d6deb69fd763bd85d1457edf410cd70c63bafc70',1.79489596327542614935e+09,1.79489596346684908865e+09,15,'playing',0,0,'[1]',NULL,'{"table":"kcmsbzuco7q2kazuh5hxpkcvzu","game":"arsenal","title":"Snowball Fight (George Jaros)","options":{"quick_start":true,"alternates":0,"edition":2016,"teams":false,"sneak_counts_as_hit":true,"whitewash_is_attack":false,"rocks_penalty":"on_hit","barrage_follow_up_beats_hit":false,"ultra_search":false,"refined_needs_no_hit":false,"cache_scores":true,"final_restock":true,"tie_break":"share","stall_limit":30,"hit_is_per_battle":true,"team_no_effect_forced":false},"version":"0.1.0","stage":"playing","seats":[{"seat":0,"kind":"person","name":"Ana","level":"","away":false,"person":0},{"seat":1,"kind":"person","name":"Bo","level":"","away":false,"person":0}],"owed":[0,1],"listed":false,"watching":true,"hints":true,"patience":0,"stand_in":"normal","commitment":"d5f528adc85993518db5c050f16bb1136645c9012ece393d49c0da5d293fcaeb","contributions":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"],"secret":"","winners":[],"rematch":""}');
INSERT INTO "tables" VALUES('otreqzn2rngd2lvofnyiy6xn6q','{"game":"splatball","seats":2,"options":{"hits_to_out":10,"strategic":false,"strategic_free_discard":false,"two_player_full_deck":false},"chairs":[{"kind":"me","name":"Ana"},{"kind":"me","name":"Bo"}],"version":"0.1.0","commitment":"29f9c0932363f85281d6ddba89cf21f7091745831ae8e5cf4e936ef3b59e3421"}','821d22868c490ecad920f98eeb9b544e669cd776bdbb92db8dfa428fc426d4de',1.79489596346882653238e+09,1.79489596361675167088e+09,15,'playing',0,0,'[1]',NULL,'{"table":"otreqzn2rngd2lvofnyiy6xn6q","game":"splatball","title":"Snowball Fight (Toresh Games)","options":{"hits_to_out":10,"strategic":false,"strategic_free_discard":false,"two_player_full_deck":false},"version":"0.1.0","stage":"playing","seats":[{"seat":0,"kind":"person","name":"Ana","level":"","away":false,"person":0},{"seat":1,"kind":"person","name":"Bo","level":"","away":false,"person":0}],"owed":[1],"listed":false,"watching":true,"hints":true,"patience":0,"stand_in":"normal","commitment":"29f9c0932363f85281d6ddba89cf21f7091745831ae8e5cf4e936ef3b59e3421","contributions":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"],"secret":"","winners":[],"rematch":""}');
INSERT INTO "tables" VALUES('ojlxshaflmjibb4t3rtp6eltqu','{"game":"bricks","seats":2,"options":{"inside_die":"d10","snowball_goes_to_target":true,"freeze_overflow":"lost","near_miss_brick":"owner","round_limit":2,"start_hit_points":10},"chairs":[{"kind":"me","name":"Ana"},{"kind":"me","name":"Bo"}],"version":"0.1.0","commitment":"e1e2b2f0ca909430e3fe25976a189a861a887e019cf940bac17f096996f60ed2"}','e7bcaefc1e21833d373050362bddd1eef74f3697a735df4e6c767402c23604bc',1.79489596362809681892e+09,1.79489596374670982363e+09,13,'over',0,0,'[]',NULL,'{"table":"ojlxshaflmjibb4t3rtp6eltqu","game":"bricks","title":"Snowball Fight!!! (Day Dream Games)","options":{"inside_die":"d10","snowball_goes_to_target":true,"freeze_overflow":"lost","near_miss_brick":"owner","round_limit":2,"start_hit_points":10},"version":"0.1.0","stage":"over","seats":[{"seat":0,"kind":"person","name":"Ana","level":"","away":false,"person":0},{"seat":1,"kind":"person","name":"Bo","level":"","away":false,"person":0}],"owed":[],"listed":false,"watching":true,"hints":true,"patience":0,"stand_in":"normal","commitment":"e1e2b2f0ca909430e3fe25976a189a861a887e019cf940bac17f096996f60ed2","contributions":["abababababababababababababababababababababababababababababababab","abababababababababababababababababababababababababababababababab"],"secret":"e7bcaefc1e21833d373050362bddd1eef74f3697a735df4e6c767402c23604bc","winners":[0],"rematch":""}');
CREATE INDEX tables_open ON tables (updated_at, name) WHERE listed AND stage = 'gathering' AND free > 0;
CREATE INDEX tables_wake ON tables (wake_at) WHERE wake_at IS NOT NULL;
COMMIT;
