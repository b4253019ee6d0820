-- page
-- $1 VARCHAR "' OR 1=1 --"
-- $2 VARCHAR "\"; DROP TABLE v1; --"
-- $3 VARCHAR "%' OR ''='"
SELECT "c1" AS o1
FROM "v1"
WHERE ("c1" IN ($1, $2)) AND (contains(lower("c1"), lower($3)))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "' OR 1=1 --"
-- $2 VARCHAR "\"; DROP TABLE v1; --"
-- $3 VARCHAR "%' OR ''='"
SELECT count(*) AS n
FROM "v1"
WHERE ("c1" IN ($1, $2)) AND (contains(lower("c1"), lower($3)))
