-- page
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "Buckeye"
-- $3 VARCHAR[] ["Fire"]
-- $4 VARCHAR[] ["Ohio","Buckeye"]
-- $5 VARCHAR "Gone"
-- $6 VARCHAR[] ["Fire"]
-- $7 VARCHAR[] ["Gone"]
-- $8 VARCHAR[] ["Fire"]
-- $9 VARCHAR "eye"
-- $10 VARCHAR "eye"
-- $11 VARCHAR "A"
SELECT "c1" AS o1
FROM "v1"
WHERE ("c1" IN ($1, $2) OR coalesce("c1" IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code <> '' GROUP BY code) WHERE label IN (SELECT unnest($4))), FALSE)) AND ("c1" IS NOT NULL AND NOT ("c1" = $5 OR coalesce("c1" IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($6))) WHERE code <> '' GROUP BY code) WHERE label IN (SELECT unnest($7))), FALSE))) AND (contains(lower("c1"), lower($10)) OR coalesce("c1" IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($8))) WHERE code <> '' GROUP BY code) WHERE contains(lower(label), lower($9))), FALSE)) AND ("c1" > $11)
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Ohio"
-- $2 VARCHAR "Buckeye"
-- $3 VARCHAR[] ["Fire"]
-- $4 VARCHAR[] ["Ohio","Buckeye"]
-- $5 VARCHAR "Gone"
-- $6 VARCHAR[] ["Fire"]
-- $7 VARCHAR[] ["Gone"]
-- $8 VARCHAR[] ["Fire"]
-- $9 VARCHAR "eye"
-- $10 VARCHAR "eye"
-- $11 VARCHAR "A"
SELECT count(*) AS n
FROM "v1"
WHERE ("c1" IN ($1, $2) OR coalesce("c1" IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code <> '' GROUP BY code) WHERE label IN (SELECT unnest($4))), FALSE)) AND ("c1" IS NOT NULL AND NOT ("c1" = $5 OR coalesce("c1" IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($6))) WHERE code <> '' GROUP BY code) WHERE label IN (SELECT unnest($7))), FALSE))) AND (contains(lower("c1"), lower($10)) OR coalesce("c1" IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($8))) WHERE code <> '' GROUP BY code) WHERE contains(lower(label), lower($9))), FALSE)) AND ("c1" > $11)
