ALTER TABLE "site_settings" ADD COLUMN "site_open" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- A site that runs already stays open; a new one has no row yet.
UPDATE "site_settings" SET "site_open" = true;
