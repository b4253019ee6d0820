-- page
-- $1 VARCHAR[] ["Individual"]
-- $2 VARCHAR[] ["IA"]
-- $3 VARCHAR[] ["Individual"]
-- $4 VARCHAR[] ["Individual"]
SELECT "c7" AS o1, "r7" AS x1
FROM "v1"
WHERE list_has_any("c7", $1) OR coalesce(list_has_any(list_transform("c7", lambda x: x), (SELECT list(code) FROM (SELECT unnest($2) AS code, unnest($3) AS label) WHERE label IN (SELECT unnest($4)))), FALSE)
ORDER BY "c7" ASC NULLS LAST, "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["Individual"]
-- $2 VARCHAR[] ["IA"]
-- $3 VARCHAR[] ["Individual"]
-- $4 VARCHAR[] ["Individual"]
SELECT count(*) AS n
FROM "v1"
WHERE list_has_any("c7", $1) OR coalesce(list_has_any(list_transform("c7", lambda x: x), (SELECT list(code) FROM (SELECT unnest($2) AS code, unnest($3) AS label) WHERE label IN (SELECT unnest($4)))), FALSE)
