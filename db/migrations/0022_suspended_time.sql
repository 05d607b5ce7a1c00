ALTER TABLE "charge_attempts" ADD COLUMN "is_automatic" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "restored_on" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "charge_not_before" date;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "gateway_charge_on" date;--> statement-breakpoint
CREATE INDEX "charge_attempts_automatic" ON "charge_attempts" USING btree ("subscription_id","created_at") WHERE "charge_attempts"."is_automatic";--> statement-breakpoint
UPDATE "site_settings" SET "billing_settings" = '{"bill_suspended_time": false}'::jsonb || "billing_settings";--> statement-breakpoint
-- Every charge until now was made by the run, or by a change of plan; only those of the last days matter.
UPDATE "charge_attempts" SET "is_automatic" = true WHERE "created_at" > now() - interval '2 days';--> statement-breakpoint
-- One automatic charge of a card in 24 hours (D34). Only new rows are refused: a late confirmation of an older one can always be recorded.
-- In demo mode runs of several days may follow each other within minutes, so the days of the runs count as well.
CREATE FUNCTION "refuse_second_charge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM subscriptions WHERE id = NEW.subscription_id FOR UPDATE;
  IF EXISTS (
    SELECT FROM charge_attempts
    WHERE subscription_id = NEW.subscription_id AND is_automatic AND status IN ('requested', 'unknown', 'succeeded')
      AND created_at > NEW.created_at - interval '24 hours' AND requested_on >= NEW.requested_on - 1
  ) THEN
    RAISE EXCEPTION 'The card of subscription % was charged automatically within the last 24 hours', NEW.subscription_id USING ERRCODE = 'unique_violation';
  END IF;
  RETURN NEW;
END
$$;--> statement-breakpoint
CREATE TRIGGER "one_automatic_charge_a_day" BEFORE INSERT ON "charge_attempts"
  FOR EACH ROW WHEN (NEW."is_automatic") EXECUTE FUNCTION "refuse_second_charge"();
