-- page
SELECT o1, o2, o3, o4, count(*) OVER () AS n FROM (
  SELECT "c1" AS k1, "c1" AS o1, (CAST(sum("c3") AS DOUBLE) / nullif(CAST(sum(sum("c3")) OVER () AS DOUBLE), 0)) AS o2, (CAST(count("c2") AS DOUBLE) / nullif(CAST(sum(count("c2")) OVER () AS DOUBLE), 0)) AS o3, (CAST(count(*) AS DOUBLE) / nullif(CAST(sum(count(*)) OVER () AS DOUBLE), 0)) AS o4
  FROM "v1"
  GROUP BY "c1"
  HAVING sum("c3") > 1
)
ORDER BY o2 DESC NULLS LAST, icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c1"
  HAVING sum("c3") > 1
)

-- totals
SELECT NULL AS o1, (CAST(sum("c3") AS DOUBLE) / nullif(CAST(sum(sum("c3")) OVER () AS DOUBLE), 0)) AS o2, (CAST(count("c2") AS DOUBLE) / nullif(CAST(sum(count("c2")) OVER () AS DOUBLE), 0)) AS o3, (CAST(count(*) AS DOUBLE) / nullif(CAST(sum(count(*)) OVER () AS DOUBLE), 0)) AS o4
FROM "v1" SEMI JOIN (
  SELECT "c1" AS k1
  FROM "v1"
  GROUP BY "c1"
  HAVING sum("c3") > 1
) AS g ON "c1" IS NOT DISTINCT FROM g.k1
