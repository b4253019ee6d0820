-- page
-- $1 BOOLEAN false
-- $2 BIGINT 100
SELECT *, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, sum("c3") AS o2
  FROM "v1"
  WHERE "c4" = $1
  GROUP BY "c1"
  HAVING sum("c3") > $2
)
ORDER BY k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
-- $1 BOOLEAN false
-- $2 BIGINT 100
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE "c4" = $1
  GROUP BY "c1"
  HAVING sum("c3") > $2
)

-- totals
-- $1 BOOLEAN false
-- $2 BOOLEAN false
-- $3 BIGINT 100
SELECT NULL AS o1, sum("c3") AS o2
FROM "v1" SEMI JOIN (
  SELECT "c1" AS k1
  FROM "v1"
  WHERE "c4" = $2
  GROUP BY "c1"
  HAVING sum("c3") > $3
) AS g ON "c1" IS NOT DISTINCT FROM g.k1
WHERE "c4" = $1
