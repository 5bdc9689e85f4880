/** Where browsers tell what the content policy stopped, of every page of the installation. */
export const RELATOS_DE_POLITICA = '/relatos-de-politica'
