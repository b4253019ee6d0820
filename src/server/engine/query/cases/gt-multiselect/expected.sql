-- page
-- $1 VARCHAR "IA"
SELECT "c7" AS o1, "r7" AS x1
FROM "v1"
WHERE len(list_filter("c7", lambda x: x > $1)) > 0
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "IA"
SELECT count(*) AS n
FROM "v1"
WHERE len(list_filter("c7", lambda x: x > $1)) > 0
