/** Two tabs, or a retry after a lost answer, may present one refresh token within this time; by default. */
export const CARENCIA_MS = 10_000
