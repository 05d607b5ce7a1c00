CREATE TABLE "gateway_payments" (
	"gateway_payment_id" text PRIMARY KEY NOT NULL,
	"recorded_in" "xid8" DEFAULT pg_current_xact_id() NOT NULL
);
--> statement-breakpoint
INSERT INTO "gateway_payments" ("gateway_payment_id") SELECT DISTINCT "gateway_payment_id" FROM "payments" WHERE "gateway_payment_id" IS NOT NULL;--> statement-breakpoint
-- A second transaction waits here for the first to end, and is then refused.
CREATE FUNCTION "record_gateway_payment_once"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'UPDATE' AND NEW.gateway_payment_id IS NOT DISTINCT FROM OLD.gateway_payment_id THEN
    RETURN NEW;
  END IF;
  INSERT INTO gateway_payments (gateway_payment_id) VALUES (NEW.gateway_payment_id) ON CONFLICT DO NOTHING;
  IF NOT EXISTS (SELECT FROM gateway_payments WHERE gateway_payment_id = NEW.gateway_payment_id AND recorded_in = pg_current_xact_id()) THEN
    RAISE EXCEPTION 'Gateway payment % is recorded already', NEW.gateway_payment_id
      USING ERRCODE = 'unique_violation', CONSTRAINT = 'payments_number_recorded_once';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "one_recording_per_number" BEFORE INSERT OR UPDATE OF "gateway_payment_id" ON "payments"
  FOR EACH ROW WHEN (NEW."gateway_payment_id" IS NOT NULL) EXECUTE FUNCTION "record_gateway_payment_once"();
