-- page
SELECT o1, o2, o3, o4, o5, count(*) OVER () AS n FROM (
  SELECT k1, k2, a1 AS o1, a2 AS o2, a3 AS o3, CASE WHEN k2 IS NOT NULL THEN ((CAST(a4 AS DOUBLE) - CAST(max(a4) OVER (PARTITION BY k1 ORDER BY coalesce(date_part('year', k2) * 12 + date_part('month', k2), -1000000000) RANGE BETWEEN 12 PRECEDING AND 12 PRECEDING) AS DOUBLE)) / nullif(abs(CAST(max(a4) OVER (PARTITION BY k1 ORDER BY coalesce(date_part('year', k2) * 12 + date_part('month', k2), -1000000000) RANGE BETWEEN 12 PRECEDING AND 12 PRECEDING) AS DOUBLE)), 0)) END AS o4, CASE WHEN k2 IS NOT NULL THEN CASE WHEN a5 IS NOT NULL AND (date_part('year', k2) * 12 + date_part('month', k2)) - lag((date_part('year', k2) * 12 + date_part('month', k2)), 2) OVER (PARTITION BY k1 ORDER BY CASE WHEN a5 IS NOT NULL THEN k2 END NULLS LAST) = 2 THEN avg(a5) OVER (PARTITION BY k1 ORDER BY CASE WHEN a5 IS NOT NULL THEN k2 END NULLS LAST ROWS BETWEEN 2 PRECEDING AND CURRENT ROW) END END AS o5 FROM (
    SELECT * FROM (SELECT l.*, count(*) OVER () AS z FROM (
      SELECT "c2" AS k1, CAST(date_trunc('month', "c5") AS DATE) AS k2, "c2" AS a1, CAST(date_trunc('month', "c5") AS DATE) AS a2, sum("c3") AS a3, sum("c3") AS a4, sum("c3") AS a5
      FROM "v1"
      GROUP BY "c2", CAST(date_trunc('month', "c5") AS DATE)
    ) AS l) AS l WHERE z <= 3000000
  ) AS w
)
ORDER BY icu_sort_key(k1, 'en-u-kn') NULLS LAST, k1 NULLS LAST, k2 NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c2", CAST(date_trunc('month', "c5") AS DATE)
)

-- totals
SELECT NULL AS o1, NULL AS o2, sum("c3") AS o3, NULL AS o4, NULL AS o5
FROM "v1"
