/** Words of examples and of things left as they came. */
const DE_EXEMPLO =
  /troque|mude|change.?me|exemplo|example|default|padr[aã]o|segredo|secret|senha|password|teste|razao|12345678/i
const SENHAS_DE_FABRICA = new Set([
  ...['', 'postgres', 'razao', 'root', 'admin', 'senha', 'password', 'secret', 'changeme'],
  ...['123456', '12345678', 'minioadmin', 'docker', 'teste', 'test'],
])
const LETRAS_DIFERENTES = 12

type Segredos = {
  readonly RAZAO_SEGREDO?: string | undefined
  readonly DATABASE_URL?: string | undefined
  readonly S3_SEGREDO?: string | undefined
}

const fraco = (texto: string): boolean =>
  new Set(texto).size < LETRAS_DIFERENTES || DE_EXEMPLO.test(texto) || /(.)\1{4}/.test(texto)

/** What a production does not start with, in words and by the name of the setting; empty when nothing. */
export function recusasDaProducao(config: Segredos): string[] {
  const recusas: string[] = []
  const { RAZAO_SEGREDO, DATABASE_URL, S3_SEGREDO } = config
  if (RAZAO_SEGREDO !== undefined && fraco(RAZAO_SEGREDO))
    recusas.push(
      '  RAZAO_SEGREDO: em produção deve ser sorteado, e não um exemplo: `openssl rand -base64 48` dá um.',
    )
  const senha = DATABASE_URL === undefined ? undefined : new URL(DATABASE_URL).password
  if (senha !== undefined && SENHAS_DE_FABRICA.has(decodeURIComponent(senha).toLowerCase()))
    recusas.push(
      '  DATABASE_URL: em produção o usuário do banco precisa de uma senha, e que não seja a de fábrica.',
    )
  if (S3_SEGREDO !== undefined && SENHAS_DE_FABRICA.has(S3_SEGREDO.toLowerCase()))
    recusas.push('  S3_SEGREDO: em produção não pode ser o segredo de fábrica.')
  return recusas
}
