-- page
-- $1 VARCHAR[] ["IA","PA"]
SELECT "c7" AS o1, "r7" AS x1
FROM "v1"
WHERE list_has_any("c7", $1)
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["IA","PA"]
SELECT count(*) AS n
FROM "v1"
WHERE list_has_any("c7", $1)
