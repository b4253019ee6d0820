-- page
SELECT o1, o2, count(*) OVER () AS n FROM (
  SELECT sum("c3") AS o1, count("c1") AS o2
  FROM "v1"
)
LIMIT 100 OFFSET 0

-- length
SELECT count(*) AS n FROM (
  SELECT count(*)
  FROM "v1"
)
