-- page
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, sum("c3") AS o2
  FROM "v1"
  WHERE "c4" = FALSE
  GROUP BY "c1"
  HAVING sum("c3") > 100
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  WHERE "c4" = FALSE
  GROUP BY "c1"
  HAVING sum("c3") > 100
)

-- totals
SELECT NULL AS o1, sum("c3") AS o2
FROM "v1" SEMI JOIN (
  SELECT "c1" AS k1
  FROM "v1"
  WHERE "c4" = FALSE
  GROUP BY "c1"
  HAVING sum("c3") > 100
) AS g ON "c1" IS NOT DISTINCT FROM g.k1
WHERE "c4" = FALSE
