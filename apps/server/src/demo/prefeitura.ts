/** The city of the demonstration that is not in the national service, and issues by its own. */
export const PREFEITURA = { municipio: 3205309, endereco: 'https://nfse.vitoria.example' } as const
