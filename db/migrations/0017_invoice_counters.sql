-- Exact sums of invoices without counting, as 0006 does for orders.
ALTER TABLE "invoice_counters" SET (fillfactor = 50);
--> statement-breakpoint
CREATE FUNCTION "count_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  own integer := 1000 + pg_backend_pid();
BEGIN
  IF TG_OP = 'TRUNCATE' THEN
    DELETE FROM invoice_counters;
    RETURN NULL;
  END IF;
  FOR step IN 0..31 LOOP
    IF pg_try_advisory_xact_lock(471784, (pg_backend_pid() + step) % 32) THEN
      own := (pg_backend_pid() + step) % 32;
      EXIT;
    END IF;
  END LOOP;
  IF TG_OP = 'INSERT' THEN
    INSERT INTO invoice_counters AS counter (slot, status, count, total_cents)
    SELECT own, status, count(*), sum(total_cents) FROM new_rows WHERE deleted_at IS NULL GROUP BY status
    ON CONFLICT (slot, status)
    DO UPDATE SET count = counter.count + excluded.count, total_cents = counter.total_cents + excluded.total_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO invoice_counters AS counter (slot, status, count, total_cents)
    SELECT own, status, -count(*), -sum(total_cents) FROM old_rows WHERE deleted_at IS NULL GROUP BY status
    ON CONFLICT (slot, status)
    DO UPDATE SET count = counter.count + excluded.count, total_cents = counter.total_cents + excluded.total_cents;
  ELSE
    INSERT INTO invoice_counters AS counter (slot, status, count, total_cents)
    SELECT own, status, sum(number), sum(cents)
    FROM (
      SELECT status, 1 AS number, total_cents AS cents FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT status, -1, -total_cents FROM old_rows WHERE deleted_at IS NULL
    ) AS change
    GROUP BY status
    HAVING sum(number) <> 0 OR sum(cents) <> 0
    ON CONFLICT (slot, status)
    DO UPDATE SET count = counter.count + excluded.count, total_cents = counter.total_cents + excluded.total_cents;
  END IF;
  RETURN NULL;
END
$$;
--> statement-breakpoint
CREATE TRIGGER "count_inserted_invoices" AFTER INSERT ON "invoices"
  REFERENCING NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_invoices"();
--> statement-breakpoint
CREATE TRIGGER "count_updated_invoices" AFTER UPDATE ON "invoices"
  REFERENCING OLD TABLE AS old_rows NEW TABLE AS new_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_invoices"();
--> statement-breakpoint
CREATE TRIGGER "count_deleted_invoices" AFTER DELETE ON "invoices"
  REFERENCING OLD TABLE AS old_rows FOR EACH STATEMENT EXECUTE FUNCTION "count_invoices"();
--> statement-breakpoint
CREATE TRIGGER "forget_truncated_invoices" AFTER TRUNCATE ON "invoices"
  FOR EACH STATEMENT EXECUTE FUNCTION "count_invoices"();
--> statement-breakpoint
INSERT INTO "invoice_counters" ("slot", "status", "count", "total_cents")
SELECT 0, "status", count(*), sum("total_cents") FROM "invoices" WHERE "deleted_at" IS NULL GROUP BY "status";
