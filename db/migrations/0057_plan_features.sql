ALTER TABLE "hosting_plans" ALTER COLUMN "features" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "hosting_plans" ALTER COLUMN "features" SET DATA TYPE jsonb USING to_jsonb("features");--> statement-breakpoint
ALTER TABLE "hosting_plans" ALTER COLUMN "features" SET DEFAULT '[]'::jsonb;
