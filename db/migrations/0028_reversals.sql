ALTER TABLE "customer_credits" DROP CONSTRAINT "customer_credits_sign";--> statement-breakpoint
ALTER TABLE "bank_statement_lines" DROP CONSTRAINT "bank_statement_lines_outgoing";--> statement-breakpoint
DROP INDEX "customer_credits_once_per_bank_line";--> statement-breakpoint
DROP INDEX "payments_once_per_bank_line";--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "is_reversal" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "customer_credits" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reverses_payment_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversal_reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "reversed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payment_id_payments_id_fk" FOREIGN KEY ("reverses_payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "customer_credits_once_per_bank_line" ON "customer_credits" USING btree ("bank_line_id") WHERE "customer_credits"."invoice_id" is null and not "customer_credits"."is_reversal" and "customer_credits"."reversed_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_once_per_bank_line" ON "payments" USING btree ("bank_line_id","invoice_id") WHERE "payments"."reverses_payment_id" is null and "payments"."reversed_at" is null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reverses_payment_id_unique" UNIQUE("reverses_payment_id");--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_amount" CHECK ("customer_credits"."amount_cents" <> 0);--> statement-breakpoint
ALTER TABLE "customer_credits" ADD CONSTRAINT "customer_credits_sign" CHECK (case "customer_credits"."kind" when 'adjustment' then "customer_credits"."amount_cents" <> 0 when 'applied' then ("customer_credits"."amount_cents" < 0) <> "customer_credits"."is_reversal"
        when 'payout' then ("customer_credits"."amount_cents" < 0) <> "customer_credits"."is_reversal" else ("customer_credits"."amount_cents" > 0) <> "customer_credits"."is_reversal" end);--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_reversal" CHECK (case when "payments"."reverses_payment_id" is null then "payments"."amount_cents" >= 0
        else "payments"."amount_cents" < 0 and btrim("payments"."reversal_reason") <> '' and "payments"."reversed_at" is null end);--> statement-breakpoint
ALTER TABLE "bank_statement_lines" ADD CONSTRAINT "bank_statement_lines_outgoing" CHECK (case when "bank_statement_lines"."amount_cents" > 0 then "bank_statement_lines"."state" <> 'outgoing' else "bank_statement_lines"."state" <> 'waiting' end);