DROP INDEX "subscriptions_due";--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("next_billing_date","id") WHERE "subscriptions"."status" = 'active';