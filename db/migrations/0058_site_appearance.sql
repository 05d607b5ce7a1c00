ALTER TABLE "site_settings" ADD COLUMN "appearance" jsonb DEFAULT '{"logo_dark_url":"","main_colour":"#c8412a","second_colour":"#f2a33a","typeface":"figtree","corners":"soft"}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "gateway_test" jsonb;--> statement-breakpoint
ALTER TABLE "site_settings" ADD COLUMN "last_backup_at" timestamp (3) with time zone;