-- page
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c2" AS k1, "c2" AS o1, (CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)) AS o2
  FROM "v1"
  GROUP BY "c2"
  HAVING (CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)) > 0.5e0 AND NOT isnan((CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)))
)
ORDER BY nullif(o2, CAST('NaN' AS DOUBLE)) DESC NULLS LAST, icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c2"
  HAVING (CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)) > 0.5e0 AND NOT isnan((CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)))
)

-- totals
SELECT NULL AS o1, (CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)) AS o2
FROM "v1" SEMI JOIN (
  SELECT "c2" AS k1
  FROM "v1"
  GROUP BY "c2"
  HAVING (CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)) > 0.5e0 AND NOT isnan((CAST(stddev_samp(CASE WHEN abs("c3") < 1e150 THEN "c3" END) AS DOUBLE) / nullif(CAST((sum(CAST("c3" AS DOUBLE) * CAST("c8" AS DOUBLE)) / nullif(sum(CASE WHEN "c3" IS NOT NULL THEN CAST("c8" AS DOUBLE) END), 0)) AS DOUBLE), 0)))
) AS g ON "c2" IS NOT DISTINCT FROM g.k1
