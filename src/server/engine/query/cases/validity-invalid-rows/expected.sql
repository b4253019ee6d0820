-- page
-- $1 VARCHAR "Fire"
-- $2 VARCHAR "Flood"
-- $3 VARCHAR "O'Hare"
-- $4 VARCHAR "Ja"
-- $5 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $6 VARCHAR "1"
-- $7 VARCHAR "20"
-- $8 VARCHAR[] ["C0","C1","C2","C3","C4","C5","C6","C7","C8","C9","C10","C11","C12","C13","C14","C15","C16","C17","C18","C19"]
-- $9 VARCHAR "Fire"
-- $10 VARCHAR "Flood"
-- $11 VARCHAR "O'Hare"
-- $12 VARCHAR "Ja"
-- $13 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $14 VARCHAR "1"
-- $15 VARCHAR "20"
-- $16 VARCHAR[] ["C0","C1","C2","C3","C4","C5","C6","C7","C8","C9","C10","C11","C12","C13","C14","C15","C16","C17","C18","C19"]
SELECT "id" AS o1, "c1" AS o2, list_filter([CASE WHEN coalesce("c1", '') = '' THEN 0 END, CASE WHEN coalesce("c2", '') = '' THEN 1 END, CASE WHEN coalesce("c2", '') <> '' AND "c2" NOT IN ($1, $2, $3) THEN 2 END, CASE WHEN "c3" IS NULL AND coalesce("r3", '') = '' THEN 3 END, CASE WHEN "c3" IS NULL AND coalesce("r3", '') <> '' THEN 4 END, CASE WHEN "c4" IS NULL AND coalesce("r4", '') <> '' AND lower(coalesce("r4", '')) <> lower($4) THEN 5 END, CASE WHEN "c5" IS NULL AND coalesce("r5", '') <> '' THEN 6 END, CASE WHEN "c6" IS NULL AND coalesce("r6", '') <> '' THEN 7 END, CASE WHEN "c7" IS NULL THEN 8 END, CASE WHEN "c7" IS NOT NULL AND NOT list_has_all($5, "c7") THEN 9 END, CASE WHEN "c8" IS NULL AND coalesce("r8", '') <> '' THEN 10 END, CASE WHEN "c8" IS NOT NULL AND CASE WHEN "c8" = trunc("c8") AND abs("c8") < 1e15 THEN CAST(CAST("c8" AS BIGINT) AS VARCHAR) ELSE CAST("c8" AS VARCHAR) END NOT IN ($6, $7) THEN 11 END, CASE WHEN coalesce("c9", '') <> '' AND "c9" NOT IN (SELECT unnest($8)) THEN 12 END], lambda x: x IS NOT NULL) AS p
FROM "v1"
WHERE ((coalesce("c1", '') = '') OR (coalesce("c2", '') = '') OR (coalesce("c2", '') <> '' AND "c2" NOT IN ($9, $10, $11)) OR ("c3" IS NULL AND coalesce("r3", '') = '') OR ("c3" IS NULL AND coalesce("r3", '') <> '') OR ("c4" IS NULL AND coalesce("r4", '') <> '' AND lower(coalesce("r4", '')) <> lower($12)) OR ("c5" IS NULL AND coalesce("r5", '') <> '') OR ("c6" IS NULL AND coalesce("r6", '') <> '') OR ("c7" IS NULL) OR ("c7" IS NOT NULL AND NOT list_has_all($13, "c7")) OR ("c8" IS NULL AND coalesce("r8", '') <> '') OR ("c8" IS NOT NULL AND CASE WHEN "c8" = trunc("c8") AND abs("c8") < 1e15 THEN CAST(CAST("c8" AS BIGINT) AS VARCHAR) ELSE CAST("c8" AS VARCHAR) END NOT IN ($14, $15)) OR (coalesce("c9", '') <> '' AND "c9" NOT IN (SELECT unnest($16))))
ORDER BY "id"
LIMIT 100 OFFSET 0

-- length
-- $1 VARCHAR "Fire"
-- $2 VARCHAR "Flood"
-- $3 VARCHAR "O'Hare"
-- $4 VARCHAR "Ja"
-- $5 VARCHAR[] ["Fire","Flood","O'Hare"]
-- $6 VARCHAR "1"
-- $7 VARCHAR "20"
-- $8 VARCHAR[] ["C0","C1","C2","C3","C4","C5","C6","C7","C8","C9","C10","C11","C12","C13","C14","C15","C16","C17","C18","C19"]
SELECT count(*) AS n
FROM "v1"
WHERE ((coalesce("c1", '') = '') OR (coalesce("c2", '') = '') OR (coalesce("c2", '') <> '' AND "c2" NOT IN ($1, $2, $3)) OR ("c3" IS NULL AND coalesce("r3", '') = '') OR ("c3" IS NULL AND coalesce("r3", '') <> '') OR ("c4" IS NULL AND coalesce("r4", '') <> '' AND lower(coalesce("r4", '')) <> lower($4)) OR ("c5" IS NULL AND coalesce("r5", '') <> '') OR ("c6" IS NULL AND coalesce("r6", '') <> '') OR ("c7" IS NULL) OR ("c7" IS NOT NULL AND NOT list_has_all($5, "c7")) OR ("c8" IS NULL AND coalesce("r8", '') <> '') OR ("c8" IS NOT NULL AND CASE WHEN "c8" = trunc("c8") AND abs("c8") < 1e15 THEN CAST(CAST("c8" AS BIGINT) AS VARCHAR) ELSE CAST("c8" AS VARCHAR) END NOT IN ($6, $7)) OR (coalesce("c9", '') <> '' AND "c9" NOT IN (SELECT unnest($8))))
