import { REGIME } from '@razao/engine/cadastro'
import { somarDias } from '@razao/engine/tempo'
import { TITULOS_DO_PEDIDO } from '../modules/empresa/index.ts'
import type { Context } from '../platform/context.ts'
import { cpfFicticio } from './documentos.ts'
import type { Carteira } from './empresa-ficticia.ts'
import { type EscritorioFicticio, USUARIOS } from './escritorios.ts'
import { gravar } from './gravar.ts'
import type { EmpresaGravada } from './gravar-cadastro.ts'
import { instante } from './oficina.ts'
import type { Pedinte } from './operacoes.ts'
import { idsDosUsuarios } from './usuarios.ts'

type Onde = { carteira: Carteira; pedinte: Pedinte; escritorio: EscritorioFicticio }

/** The accountant signed one book here; from then on the office knows who signs the others. */
export async function gravarQuemAssina(
  ctx: Context,
  { carteira, pedinte, escritorio }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const assinada = gravadas.find(({ empresa }) => empresa.regime !== REGIME.mei)
  const [socio] = assinada?.empresa.socios.filter(({ administrador }) => administrador) ?? []
  const contador = USUARIOS.find(({ nome }) => nome === pedinte.nome)
  if (gravadas[0]?.empresa.ordem !== 0 || !assinada || !socio || !contador) return
  await gravar(ctx.db, 'livro_complemento', [
    {
      escritorio_id: ctx.tenant.escritorioId,
      empresa_id: assinada.id,
      exercicio: Number(assinada.empresa.inicio.slice(0, 4)),
      notas: [],
      assinaturas: [
        {
          ...{ nome: socio.nome, documento: socio.cpf, email: assinada.empresa.email },
          ...{ qualificacao: 'Administrador', codigo: '205', responsavelLegal: true },
        },
        {
          // The documents of an office's people are the ones before those of its first company.
          ...{ nome: contador.nome, documento: cpfFicticio(carteira.base * 4 - 1) },
          ...{ qualificacao: 'Contador', codigo: '900', responsavelLegal: false },
          ...{ crc: escritorio.crcDoContador, ufDoCrc: escritorio.crcDoContador.slice(1, 3) },
          ...{ email: contador.email, telefone: escritorio.telefone },
        },
      ],
      numero_do_livro: 1,
      ecd: {},
      versao: 1,
    },
  ])
}

type Pedido = {
  readonly assunto: keyof typeof TITULOS_DO_PEDIDO
  readonly texto: string
  readonly situacao: 'aberto' | 'atendido' | 'recusado'
  readonly resposta: string | null
  /** Days before today. */
  readonly pedidoHa: number
  readonly respondidoHa?: number
}

const PEDIDOS: readonly Pedido[] = [
  {
    assunto: 'certificado',
    texto: 'O certificado da empresa vence em breve. Vocês cuidam da renovação?',
    situacao: 'atendido',
    resposta: 'Sim. A renovação está agendada, e o certificado novo entra aqui assim que sair.',
    pedidoHa: 16,
    respondidoHa: 15,
  },
  {
    assunto: 'geral',
    texto: 'Dá para emitir a nota deste mês com a data do mês passado?',
    situacao: 'recusado',
    resposta: 'Não: a nota leva a data em que o serviço foi prestado. Emita com a data de hoje.',
    pedidoHa: 9,
    respondidoHa: 8,
  },
  {
    assunto: 'geral',
    texto: 'Preciso do balanço do ano passado assinado para o banco.',
    situacao: 'aberto',
    resposta: 'Estamos conferindo os saldos; enviamos em dois dias.',
    pedidoHa: 5,
    respondidoHa: 4,
  },
  {
    assunto: 'geral',
    texto: 'Preciso da certidão negativa de débitos federais para uma licitação.',
    situacao: 'aberto',
    resposta: null,
    pedidoHa: 2,
  },
]

/** What the owner of the company asked of the office, in each of its states. */
export async function gravarPedidos(
  ctx: Context,
  { carteira, pedinte, escritorio }: Onde,
  gravadas: readonly EmpresaGravada[],
): Promise<void> {
  const dono = USUARIOS.find(
    ({ soEmpresas, escritorios }) => soEmpresas && escritorios.includes(escritorio),
  )
  const empresa = gravadas.find(({ empresa: { ordem } }) => ordem === dono?.soEmpresas?.[0])
  if (!dono || !empresa) return
  const pedidoPor = (await idsDosUsuarios(ctx.db, [dono])).get(dono.email)
  const em = (dias: number) => instante(somarDias(carteira.hoje, -dias), '10:20:00').toISOString()
  await gravar(
    ctx.db,
    'pedido_ao_escritorio',
    PEDIDOS.map(({ assunto, texto, situacao, resposta, pedidoHa, respondidoHa }, i) => ({
      ...{ escritorio_id: ctx.tenant.escritorioId, empresa_id: empresa.id },
      ...{ sobre: `${assunto}:demonstracao-${i + 1}`, titulo: TITULOS_DO_PEDIDO[assunto] },
      ...{ texto, situacao, resposta, pedido_por: pedidoPor, pedido_por_nome: dono.nome },
      pedido_em: em(pedidoHa),
      respondido_por: respondidoHa === undefined ? null : pedinte.id,
      respondido_por_nome: respondidoHa === undefined ? null : pedinte.nome,
      respondido_em: respondidoHa === undefined ? null : em(respondidoHa),
      versao: respondidoHa === undefined ? 1 : 2,
    })),
  )
}
