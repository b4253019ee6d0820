-- page
-- $1 VARCHAR "Flood"
-- $2 VARCHAR "Fire"
-- $3 VARCHAR "O'Hare"
SELECT "c1" AS o1
FROM "v1"
WHERE "c2" IN ($1, $2, $3)
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Flood"
-- $2 VARCHAR "Fire"
-- $3 VARCHAR "O'Hare"
SELECT count(*) AS n
FROM "v1"
WHERE "c2" IN ($1, $2, $3)
