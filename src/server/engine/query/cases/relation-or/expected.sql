-- page
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "fl"
SELECT "c1" AS o1
FROM "v1"
WHERE ("c1" = $1) OR ("c3" > 5) OR (contains(lower("c2"), lower($2)))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "fl"
SELECT count(*) AS n
FROM "v1"
WHERE ("c1" = $1) OR ("c3" > 5) OR (contains(lower("c2"), lower($2)))
