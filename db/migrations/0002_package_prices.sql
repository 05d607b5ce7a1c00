ALTER TYPE "public"."billing_period" ADD VALUE 'quarterly' BEFORE 'annual';--> statement-breakpoint
ALTER TYPE "public"."billing_period" ADD VALUE 'half_yearly' BEFORE 'annual';--> statement-breakpoint
ALTER TYPE "public"."billing_period" ADD VALUE 'two_yearly' BEFORE 'once';--> statement-breakpoint
ALTER TYPE "public"."package_billing_period" ADD VALUE 'quarterly' BEFORE 'yearly';--> statement-breakpoint
ALTER TYPE "public"."package_billing_period" ADD VALUE 'half_yearly' BEFORE 'yearly';--> statement-breakpoint
ALTER TYPE "public"."package_billing_period" ADD VALUE 'two_yearly' BEFORE 'once';--> statement-breakpoint
ALTER TABLE "packages" ADD COLUMN "period_prices" jsonb DEFAULT '{}'::jsonb NOT NULL;