-- page
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["Fire"]
-- $3 VARCHAR[] ["Fire"]
-- $4 VARCHAR[] ["Fire"]
SELECT "c2" AS o1, list_filter([CASE WHEN "c1" IS NULL THEN 0 END, CASE WHEN "c1" IS NOT NULL AND NOT list_has_all(coalesce((SELECT list(code) FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code <> '' GROUP BY code)), []), "c1") THEN 1 END, CASE WHEN coalesce("c2", '') <> '' AND "c2" NOT IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($2))) WHERE code <> '' GROUP BY code)) THEN 2 END], lambda x: x IS NOT NULL) AS p
FROM "v1"
WHERE (("c1" IS NULL) OR ("c1" IS NOT NULL AND NOT list_has_all(coalesce((SELECT list(code) FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($3))) WHERE code <> '' GROUP BY code)), []), "c1")) OR (coalesce("c2", '') <> '' AND "c2" NOT IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($4))) WHERE code <> '' GROUP BY code))))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR[] ["Fire"]
-- $2 VARCHAR[] ["Fire"]
SELECT count(*) AS n
FROM "v1"
WHERE (("c1" IS NULL) OR ("c1" IS NOT NULL AND NOT list_has_all(coalesce((SELECT list(code) FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($1))) WHERE code <> '' GROUP BY code)), []), "c1")) OR (coalesce("c2", '') <> '' AND "c2" NOT IN (SELECT code FROM (SELECT code, arg_min(label, place) FILTER (label <> '') AS label FROM (SELECT "c1" AS code, CASE WHEN "c3" IS NULL THEN "r3" ELSE CASE WHEN "c3" = trunc("c3") AND abs("c3") < 1e15 THEN CAST(CAST("c3" AS BIGINT) AS VARCHAR) ELSE CAST("c3" AS VARCHAR) END END AS label, id AS place FROM "v7" WHERE "c2" IN (SELECT unnest($2))) WHERE code <> '' GROUP BY code))))
