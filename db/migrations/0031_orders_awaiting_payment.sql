-- The counters are counted anew at the end.
DELETE FROM "invoice_counters";--> statement-breakpoint
ALTER TABLE "invoice_counters" DROP CONSTRAINT "invoice_counters_slot_status_pk";--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD COLUMN "is_offer" boolean NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD COLUMN "owed_cents" bigint NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice_counters" ADD CONSTRAINT "invoice_counters_slot_status_is_offer_pk" PRIMARY KEY("slot","status","is_offer");--> statement-breakpoint
ALTER TABLE "invoices" ADD COLUMN "is_offer" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "site_settings" SET "billing_settings" = '{"order_expiry_days": 14}'::jsonb || "billing_settings";--> statement-breakpoint
-- As 0017, with balances, and with credit notes taken off the invoice that they credit.
CREATE OR REPLACE FUNCTION "count_invoices"() RETURNS trigger LANGUAGE plpgsql AS $$
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
    INSERT INTO invoice_counters AS counter (slot, status, is_offer, count, total_cents, owed_cents)
    SELECT own, status, is_offer, count(*), sum(CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END),
      sum(CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)
    FROM new_rows WHERE deleted_at IS NULL GROUP BY status, is_offer
    ON CONFLICT (slot, status, is_offer) DO UPDATE SET count = counter.count + excluded.count,
      total_cents = counter.total_cents + excluded.total_cents, owed_cents = counter.owed_cents + excluded.owed_cents;
  ELSIF TG_OP = 'DELETE' THEN
    INSERT INTO invoice_counters AS counter (slot, status, is_offer, count, total_cents, owed_cents)
    SELECT own, status, is_offer, -count(*), -sum(CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END),
      -sum(CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)
    FROM old_rows WHERE deleted_at IS NULL GROUP BY status, is_offer
    ON CONFLICT (slot, status, is_offer) DO UPDATE SET count = counter.count + excluded.count,
      total_cents = counter.total_cents + excluded.total_cents, owed_cents = counter.owed_cents + excluded.owed_cents;
  ELSE
    INSERT INTO invoice_counters AS counter (slot, status, is_offer, count, total_cents, owed_cents)
    SELECT own, status, is_offer, sum(number), sum(number * (CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END)),
      sum(number * (CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END))
    FROM (
      SELECT 1 AS number, status, is_offer, kind, total_cents, credited_cents, paid_cents FROM new_rows WHERE deleted_at IS NULL
      UNION ALL
      SELECT -1, status, is_offer, kind, total_cents, credited_cents, paid_cents FROM old_rows WHERE deleted_at IS NULL
    ) AS change
    GROUP BY status, is_offer
    HAVING sum(number) <> 0 OR sum(number * (CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END)) <> 0
      OR sum(number * (CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)) <> 0
    ON CONFLICT (slot, status, is_offer) DO UPDATE SET count = counter.count + excluded.count,
      total_cents = counter.total_cents + excluded.total_cents, owed_cents = counter.owed_cents + excluded.owed_cents;
  END IF;
  RETURN NULL;
END
$$;--> statement-breakpoint
-- Open orders that nobody made as an invoice by hand, and on which nothing was paid.
UPDATE "invoices" SET "is_offer" = true
WHERE "kind" = 'invoice' AND "subscription_id" IS NULL AND "order_id" IS NOT NULL AND "paid_cents" = 0 AND "tax_point" IS NULL
  AND "status" IN ('pending', 'unpaid', 'cancelled') AND NOT EXISTS (
    SELECT FROM "order_status_history" WHERE "order_id" = "invoices"."order_id" AND "old_status" IS NULL AND "notes" = 'Invoice made by hand');--> statement-breakpoint
ALTER TABLE "invoices" ADD CONSTRAINT "invoices_offer" CHECK (not "invoices"."is_offer" or ("invoices"."paid_cents" = 0 and "invoices"."tax_point" is null and "invoices"."kind" = 'invoice'));--> statement-breakpoint
CREATE INDEX "invoices_offers" ON "invoices" USING btree ("issue_date","id") WHERE "invoices"."is_offer" and "invoices"."status" in ('pending', 'unpaid') and "invoices"."deleted_at" is null;--> statement-breakpoint
DELETE FROM "invoice_counters";--> statement-breakpoint
INSERT INTO "invoice_counters" ("slot", "status", "is_offer", "count", "total_cents", "owed_cents")
SELECT 0, status, is_offer, count(*), sum(CASE kind WHEN 'invoice' THEN total_cents - credited_cents ELSE 0 END),
  sum(CASE WHEN kind = 'invoice' AND status IN ('pending', 'unpaid') THEN greatest(0, total_cents - credited_cents - paid_cents) ELSE 0 END)
FROM "invoices" WHERE "deleted_at" IS NULL GROUP BY "status", "is_offer";
