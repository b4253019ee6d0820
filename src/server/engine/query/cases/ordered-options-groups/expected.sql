-- page
-- $1 VARCHAR[] ["Fire","Flood","O'Hare"]
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT "c2" AS k1, "c2" AS o1, sum("c3") AS o2
  FROM "v1"
  GROUP BY "c2"
)
ORDER BY nullif(list_position($1, o1), 0) ASC NULLS LAST, icu_sort_key(o1, 'en-u-kn') ASC NULLS LAST, o1 ASC NULLS LAST
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
  GROUP BY "c2"
)
