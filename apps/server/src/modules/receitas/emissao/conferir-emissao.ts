import { cobrancas } from '@razao/contract'
import { REGIME, TIPO_PESSOA } from '@razao/engine/cadastro'
import type { Rota } from '@razao/engine/municipal'
import { formatarCompetencia } from '@razao/engine/tempo'
import { DADOS_DO_DIALETO } from '@razao/formats/abrasf'
import { conferirDps, explicarRejeicao } from '@razao/formats/dps'
import type { z } from 'zod'
import type { Context } from '../../../platform/context.ts'
import { temCertificado } from '../../certificados/index.ts'
import { type RotaDaEmpresa, type ServicoAbrasf, semEmissaoNaMigrate } from '../../migrate/index.ts'
import { chaveDoMes, entrarNosMeses } from '../importacao/situacao-da-nota.ts'
import { conferirDocumentosDeduzidos } from './documentos-deduzidos.ts'
import { type CobrancaAEmitir, lerRascunho } from './ler-para-emitir.ts'
import { instanteDaNota, montarDps } from './montar-dps.ts'

export type RecusaDaEmissao = z.infer<typeof cobrancas.Recusa>

const { aFaturar, erro, agendada, cancelada } = cobrancas.STATUS_COBRANCA
const EMITIVEIS: readonly number[] = [aFaturar, erro, agendada]

const recusa = (
  codigo: string,
  campo: string | null,
  mensagem: string,
  comoResolver: string,
): RecusaDaEmissao => ({ codigo, campo, mensagem, comoResolver })

/**
 * Everything that would stop notes, before any number is given to them, by the id of each charge; nothing is written.
 * Whether a company has its certificate is asked once, and their months are shared until the end of the transaction.
 */
export async function conferirEmissoesDe(
  ctx: Context,
  cobrancas: readonly CobrancaAEmitir[],
): Promise<ReadonlyMap<number, RecusaDaEmissao[]>> {
  const comCertificado = new Map<number, boolean>()
  for (const empresaId of new Set(cobrancas.map((cobranca) => cobranca.empresaId)))
    comCertificado.set(empresaId, await temCertificado(ctx, empresaId))
  const semMigrate = await semEmissaoNaMigrate(ctx, [
    ...new Set(cobrancas.flatMap(({ prestador }) => prestador.municipioIbge ?? [])),
  ])
  const fechados = await entrarNosMeses(ctx, cobrancas)
  const ditas = new Map<number, RecusaDaEmissao[]>()
  for (const cobranca of cobrancas)
    ditas.set(cobranca.id, [
      ...recusasDe(ctx, cobranca, {
        comCertificado: comCertificado.get(cobranca.empresaId) === true,
        mesFechado: fechados.has(chaveDoMes(cobranca)),
        semMigrate: semMigrate.has(cobranca.prestador.municipioIbge ?? 0),
      }),
      ...(await daDeducao(ctx, cobranca)),
    ])
  return ditas
}

/** What a kept charge deducts, which another may have deducted since; one that is not kept is asked when it is. */
async function daDeducao(
  ctx: Context,
  { id, empresaId, status, dados }: CobrancaAEmitir,
): Promise<RecusaDaEmissao[]> {
  if (id === 0 || !EMITIVEIS.includes(status)) return []
  const ditas = await conferirDocumentosDeduzidos(ctx, {
    ...{ cobrancaId: id, empresaId, documentos: dados.documentosDaDeducao ?? [] },
    substituiNotaId: null,
  })
  return ditas.map((mensagem) =>
    recusa('deducao', 'documentosDaDeducao', mensagem, 'Corrija as notas deduzidas da cobrança.'),
  )
}

/** The same of a charge that is not kept yet, by the columns it would have. */
export async function conferirRascunho(
  ctx: Context,
  colunas: Readonly<Record<string, unknown>>,
): Promise<RecusaDaEmissao[]> {
  const rascunho = await lerRascunho(ctx, { ...colunas, status: aFaturar })
  return (await conferirEmissoesDe(ctx, [rascunho])).get(rascunho.id) ?? []
}

/** Of a charge that asks for no note. */
export const daSituacao = (status: number): RecusaDaEmissao =>
  recusa(
    'situacao',
    null,
    status === cancelada ? 'Esta cobrança está cancelada.' : 'Esta cobrança já tem nota.',
    'Faça outra cobrança.',
  )

function recusasDe(
  ctx: Context,
  cobranca: CobrancaAEmitir,
  {
    comCertificado,
    mesFechado,
    semMigrate,
  }: { comCertificado: boolean; mesFechado: boolean; semMigrate: boolean },
): RecusaDaEmissao[] {
  const { status, prestador } = cobranca
  if (!EMITIVEIS.includes(status)) return [daSituacao(status)]
  const recusas: RecusaDaEmissao[] = []
  if (mesFechado)
    recusas.push(
      recusa(
        'competencia-fechada',
        'competencia',
        `O mês ${formatarCompetencia(cobranca.competencia)} está bloqueado: a receita dele não muda.`,
        'Reabra a competência, com motivo, ou cobre noutro mês.',
      ),
    )
  recusas.push(...semTomador(cobranca))
  const { rota } = cobranca.rota
  recusas.push(...DA_ROTA[rota](cobranca, semMigrate))
  const nacional = rota === 'nacional'
  if (pedeCertificado(rota) && !comCertificado)
    recusas.push(
      recusa(
        'sem-certificado',
        'certificado',
        'A empresa não tem um certificado digital A1 válido.',
        'Envie o certificado em Perfil › Certificados digitais.',
      ),
    )
  if (prestador.municipioIbge === null) {
    recusas.push(
      recusa(
        'sem-municipio',
        'municipio',
        'A empresa não tem município no cadastro.',
        'Complete o endereço em Dados cadastrais.',
      ),
    )
    return recusas
  }
  return [
    ...recusas,
    ...daCompetencia(cobranca, nacional),
    ...(nacional ? daCidade(cobranca) : []),
    ...daDps(ctx, cobranca),
  ]
}

/** A company that takes a service is told in its note: without its CNPJ the note would leave as of nobody. */
const semTomador = ({ cliente }: CobrancaAEmitir): RecusaDaEmissao[] =>
  cliente.tipo === TIPO_PESSOA.juridica &&
  (cliente.documentoTipo === 'sem-documento' || cliente.documentoTipo === 'outro')
    ? [
        recusa(
          'sem-tomador',
          'tomador',
          `${cliente.nome} é pessoa jurídica e está sem CNPJ: a nota sairia sem identificar o tomador.`,
          'Complete o CNPJ no cadastro do cliente.',
        ),
      ]
    : []

/** Since then who opts for the Simples issues there whatever its município agreed to (Res. CGSN 191/2026). */
const SIMPLES_EM_QUALQUER_UM = '2026-11'

/** A month in which this company had no note to issue this way. */
function daCompetencia(
  { competencia, prestador, cidade }: CobrancaAEmitir,
  nacional: boolean,
): RecusaDaEmissao[] {
  const mes = formatarCompetencia(competencia)
  if (prestador.abertura !== null && competencia < prestador.abertura)
    return [
      recusa(
        prestador.documento.length === 11 ? 'E0020' : 'E0018',
        'competencia',
        `A empresa foi aberta em ${formatarCompetencia(prestador.abertura)}, e a competência é ${mes}.`,
        'Corrija a competência; se a abertura é outra, corrija-a em Dados cadastrais.',
      ),
    ]
  const semAdesao =
    prestador.regime !== REGIME.mei &&
    !(prestador.regime === REGIME.simples && competencia >= SIMPLES_EM_QUALQUER_UM)
  // Since when is of each município, by its own rule: what nobody told is left to the national system.
  if (!nacional || !semAdesao || cidade.ativaNaCompetencia !== false) return []
  return [
    recusa(
      'E0016',
      'competencia',
      `Em ${mes} o município ainda não participava do sistema nacional.`,
      'Corrija a competência; se o serviço é mesmo daquele mês, emita pelo sistema da prefeitura e importe o XML.',
    ),
  ]
}

/** Migrate has a certificate of its own, and by hand nobody asks for one here. */
export const pedeCertificado = (rota: Rota): boolean => rota === 'nacional' || rota === 'abrasf'

const SEM_EMISSAO: Readonly<Record<string, string>> = { 'sem-convenio': 'E0037', inativo: 'E0038' }

/** What the município of the company is known to refuse on that day; a MEI issues in any of them. */
function daCidade({ prestador, cidade, dados }: CobrancaAEmitir): RecusaDaEmissao[] {
  if (prestador.regime === REGIME.mei) return []
  const { codigoMunicipal } = dados.servico
  const deFora =
    codigoMunicipal !== null && cidade.codigos !== null && !cidade.codigos.includes(codigoMunicipal)
  const codigos = [SEM_EMISSAO[cidade.situacao ?? ''], deFora ? 'E0314' : undefined]
  return codigos.flatMap((codigo) => {
    if (codigo === undefined) return []
    const { campo = null, mensagem, comoResolver } = explicarRejeicao(codigo)
    return [{ codigo, campo, mensagem, comoResolver }]
  })
}

const ROTA_MANUAL = recusa(
  'rota-manual',
  null,
  'A nota desta empresa não sai por aqui: a cidade não está no padrão nacional ou pede a emissão no sistema dela.',
  'Emita no sistema da prefeitura e importe o XML; ou ligue a empresa em Configurações › Integração Migrate.',
)

/** What to say where no way is open: a city of ABRASF whose rule is not whole is one line away from one. */
export const semRota = ({
  abrasf,
  puladas,
}: {
  readonly abrasf: boolean
  readonly puladas: RotaDaEmpresa['puladas']
}): RecusaDaEmissao =>
  abrasf && puladas.some(({ porque }) => porque === 'abrasf-sem-endereco')
    ? recusa(
        'abrasf-sem-dialeto',
        null,
        'A prefeitura emite por ABRASF, e a regra do município não diz o dialeto e o endereço do serviço.',
        'Complete a regra «Sistema de emissão» em Regras fiscais municipais; ou emita no sistema da prefeitura e importe o XML.',
      )
    : ROTA_MANUAL

/** What the service of a city asks for before any number is given. */
export function faltasDeAbrasf({
  servico,
  ambiente,
  inscricaoMunicipal,
}: {
  readonly servico: ServicoAbrasf | null
  readonly ambiente: number
  readonly inscricaoMunicipal: string | null
}): RecusaDaEmissao[] {
  const exigeInscricao =
    servico !== null && DADOS_DO_DIALETO[servico.dialeto].inscricaoMunicipal === 'exigida'
  const endereco = servico?.enderecos[ambiente === 1 ? 1 : 2] ?? null
  return [
    ...(endereco === null
      ? [
          recusa(
            'abrasf-sem-endereco',
            'ambiente',
            `A regra do município não diz o endereço de ${ambiente === 1 ? 'produção' : 'testes'} do serviço da prefeitura.`,
            'Complete a regra «Sistema de emissão» em Regras fiscais municipais, ou troque o ambiente da empresa em Perfil › Emissão de notas.',
          ),
        ]
      : []),
    ...(exigeInscricao && inscricaoMunicipal === null
      ? [
          recusa(
            'abrasf-sem-inscricao',
            'inscricaoMunicipal',
            'A prefeitura pede a inscrição municipal da empresa, que não está no cadastro.',
            'Escreva a inscrição municipal em Dados cadastrais.',
          ),
        ]
      : []),
  ]
}

/** What stops the service of a city from putting this note in the place of another. */
function daSubstituicao(cobranca: CobrancaAEmitir): RecusaDaEmissao[] {
  const { substitui, cidade, prestador, emissor } = cobranca
  if (substitui === null || cidade.servico === null) return []
  if (!DADOS_DO_DIALETO[cidade.servico.dialeto].substitui)
    return semSubstituicao(cobranca, 'abrasf')
  const daqui = `m:${prestador.municipioIbge}:${prestador.documento}:`
  const mesmoAmbiente = substitui.semValor === (emissor.ambiente !== 1)
  if (substitui.chave.startsWith(daqui) && mesmoAmbiente) return []
  return [
    recusa(
      'abrasf-outra-nota',
      'substituiNotaId',
      mesmoAmbiente
        ? 'A nota a substituir não é do sistema desta prefeitura.'
        : 'A nota a substituir é de outro ambiente da prefeitura.',
      'Cancele a nota errada onde ela foi emitida e emita esta cobrança sem substituição.',
    ),
  ]
}

/** The national system puts only its own notes in the place of others. */
const soNacionais = ({ substitui }: CobrancaAEmitir): RecusaDaEmissao[] =>
  substitui === null || !substitui.chave.startsWith('m:')
    ? []
    : [
        recusa(
          'nacional-outra-nota',
          'substituiNotaId',
          'A nota a substituir é da prefeitura, e esta sairia pelo sistema nacional.',
          'Cancele a nota da prefeitura e emita esta cobrança sem substituição.',
        ),
      ]

/** A note of a city is not put in the place of another from here. */
const semSubstituicao = ({ substitui }: CobrancaAEmitir, via: string): RecusaDaEmissao[] =>
  substitui === null
    ? []
    : [
        recusa(
          `${via}-sem-substituicao`,
          'substituiNotaId',
          'Pelo sistema desta cidade uma nota não substitui outra por aqui.',
          'Cancele a nota errada e emita esta cobrança sem substituição.',
        ),
      ]

/** What stops a note by the way that it would go by. */
const DA_ROTA: Readonly<
  Record<Rota, (cobranca: CobrancaAEmitir, semMigrate: boolean) => RecusaDaEmissao[]>
> = {
  nacional: soNacionais,
  prefeitura: ({ rota, cidade }) => [semRota({ abrasf: cidade.abrasf, puladas: rota.puladas })],
  intermediario: (cobranca, semMigrate) => [
    ...(cobranca.prestador.documento.length === 14
      ? []
      : [
          recusa(
            'migrate-sem-cnpj',
            null,
            'A Migrate só emite para quem tem CNPJ.',
            'Emita no sistema da prefeitura e importe o XML.',
          ),
        ]),
    ...(semMigrate
      ? [
          recusa(
            'migrate-sem-cidade',
            'municipio',
            'A Migrate não emite notas na cidade desta empresa.',
            'Emita no sistema da prefeitura e importe o XML; se a cidade entrou há pouco, atualize a lista em Configurações › Integração Migrate.',
          ),
        ]
      : []),
    ...semSubstituicao(cobranca, 'migrate'),
  ],
  abrasf: (cobranca) => [
    ...faltasDeAbrasf({
      servico: cobranca.cidade.servico,
      ambiente: cobranca.emissor.ambiente,
      inscricaoMunicipal: cobranca.prestador.inscricaoMunicipal,
    }),
    ...daSubstituicao(cobranca),
  ],
}

function daDps(ctx: Context, cobranca: CobrancaAEmitir): RecusaDaEmissao[] {
  const agora = ctx.clock.now()
  const dps = montarDps(cobranca, { numero: 1, agora })
  const { substituicao, ...semTroca } = dps
  // The national rules know nothing of a note of a city: what stops it is of the way that it goes by.
  const daCidade = substituicao?.chave.startsWith('m:') === true
  return conferirDps(daCidade ? semTroca : dps, {
    municipioAtivo: cobranca.cidade.ativa ?? true,
    agora: instanteDaNota(agora),
    ...(cobranca.cidade.inscricaoMunicipal === 'exigida' ? { inscricaoNoCnc: true } : {}),
    ...(cobranca.substitui?.antes ? { substituida: cobranca.substitui.antes } : {}),
  }).map(({ codigo, campo, mensagem, comoResolver }) => ({ codigo, campo, mensagem, comoResolver }))
}
