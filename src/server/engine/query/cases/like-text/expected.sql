-- page
-- $1 VARCHAR "50%_"
SELECT "c1" AS o1
FROM "v1"
WHERE contains(lower("c1"), lower($1))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "50%_"
SELECT count(*) AS n
FROM "v1"
WHERE contains(lower("c1"), lower($1))
