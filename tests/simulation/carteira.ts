// A portfolio written straight into the database: every regime, partners, 24 months of revenue and the
// notes of the month to be closed. Facts only; every number that we compute comes from the product.
import { digitosDoCnpj, digitosDoCpf } from '@razao/engine/cadastro'
import { somarMeses } from '@razao/engine/tempo'
import type pg from 'pg'
import { type Sorteio, sortear } from './semente.ts'

export type Carteira = {
  readonly escritorio: number
  readonly empresas: readonly number[]
  readonly competencia: string
}

export type PedidoDeCarteira = {
  readonly semente: number
  readonly empresas: number
  readonly competencia: string
  /** Subject of the account of whoever will ask. */
  readonly sujeito: string
}

type Linha = Record<string, unknown>

const RAMOS = [
  { regime: 1, anexo: 'III', cnae: '6201501', item: '1.01' },
  { regime: 1, anexo: 'FATOR_R', cnae: '6204000', item: '1.06' },
  { regime: 1, anexo: 'I', cnae: '4721102', item: null },
  { regime: 1, anexo: 'IV', cnae: '8121400', item: '7.10' },
  { regime: 1, anexo: 'II', cnae: '1091101', item: null },
  { regime: 2, anexo: 'III', cnae: '6911701', item: '17.14' },
] as const

function cnpj(numero: number): string {
  const base = `98${String(numero).padStart(6, '0')}0001`
  return `${base}${digitosDoCnpj(base)}`
}

function cpf(numero: number): string {
  const base = `98${String(numero).padStart(7, '0')}`
  return `${base}${digitosDoCpf(base)}`
}

/** Writes the office and its companies; ids are told, so that the same seed gives the same rows. */
export async function escreverCarteira(
  client: pg.Client,
  pedido: PedidoDeCarteira,
): Promise<Carteira> {
  const sorteio = sortear(pedido.semente)
  await client.query('begin')
  const { rows } = await client.query<{ id: number }>(
    `with e as (insert into escritorio (nome, razao_social, cnpj, email)
       values ('Escritório Fictício', 'Escritório Fictício Ltda', $1, 'contato@ficticio.example') returning escritorio_id),
     u as (insert into usuario (sujeito, nome, login) values ($2, 'Ana Fictícia', 'ana@ficticio.example') returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil)
     select e.escritorio_id, u.id, 2 from e, u returning escritorio_id::int as id`,
    [cnpj(999_999), pedido.sujeito],
  )
  const escritorio = rows[0]?.id ?? 0
  // Of every company: somebody has to receive what is sent.
  await client.query(
    `with u as (insert into usuario (sujeito, nome, login) values ('dona-ficticia', 'Dona Fictícia', 'dona@ficticio.example') returning id)
     insert into usuario_papel (escritorio_id, usuario_id, perfil) select $1, u.id, 3 from u`,
    [escritorio],
  )
  const tabelas: Record<string, Linha[]> = {}
  const por = (tabela: string, linha: Linha) => {
    tabelas[tabela] ??= []
    tabelas[tabela].push({ escritorio_id: escritorio, ...linha })
  }
  for (let i = 1; i <= pedido.empresas; i += 1) umaEmpresa(sorteio, i, pedido.competencia, por)
  for (const [tabela, linhas] of Object.entries(tabelas)) await gravar(client, tabela, linhas)
  for (const tabela of ['empresa', 'socio', 'pessoa', 'nota_fiscal', 'empresa_atividade'])
    await client.query(
      `select setval(pg_get_serial_sequence($1, 'id'), (select max(id) from ${tabela}))`,
      [tabela],
    )
  await client.query('commit')
  await client.query('analyze')
  return {
    escritorio,
    empresas: Array.from({ length: pedido.empresas }, (_, i) => i + 1),
    competencia: pedido.competencia,
  }
}

async function gravar(client: pg.Client, tabela: string, linhas: readonly Linha[]): Promise<void> {
  const colunas = Object.keys(linhas[0] ?? {}).join(', ')
  await client.query(
    `insert into ${tabela} (${colunas}) select ${colunas} from json_populate_recordset(null::${tabela}, $1::json)`,
    [JSON.stringify(linhas)],
  )
}

type Por = (tabela: string, linha: Linha) => void

function umaEmpresa(sorteio: Sorteio, id: number, competencia: string, por: Por): void {
  const ramo = sorteio.um(RAMOS)
  const nome = `Empresa Fictícia ${String(id).padStart(4, '0')}`
  const inicio = '2020-01'
  por('empresa', {
    id,
    identificacao: cnpj(id),
    apelido: nome,
    razao_social: `${nome} Ltda`,
    regime: ramo.regime,
    categoria: 1,
    tipo_pessoa: 2,
    porte: 20,
    municipio_ibge: 3550308,
    abertura: `${inicio}-10`,
    cliente_desde: `${inicio}-10`,
    etiquetas: [],
    criado_em: '2026-01-01T12:00:00Z',
    versao: 1,
  })
  por('empresa_atividade', {
    id,
    empresa_id: id,
    cnae: ramo.cnae,
    descricao: 'atividade fictícia',
    item_lc116: ramo.item,
    anexo: ramo.anexo,
    principal: true,
    sem_iss: false,
    iss_fixo: false,
    versao: 1,
  })
  por('empresa_perfil', {
    empresa_id: id,
    vigente_de: inicio,
    regime: ramo.regime,
    base_reconhecimento: 0,
    grupo_anexo: ramo.anexo === 'IV' ? 2 : 1,
    anexo: ramo.anexo,
    aliquota_iss: ramo.regime === 2 ? 0.05 : null,
    impedida_icms_iss: false,
    versao: 1,
  })
  const socios = sorteio.inteiro(1, 2)
  for (let s = 0; s < socios; s += 1)
    umSocio(sorteio, { id: id * 10 + s, empresa: id, inicio }, por)
  historico(sorteio, id, competencia, por)
}

function umSocio(
  sorteio: Sorteio,
  { id, empresa, inicio }: { id: number; empresa: number; inicio: string },
  por: Por,
): void {
  por('pessoa', {
    id,
    cpf: cpf(id),
    nome: `Sócia Fictícia ${id}`,
    dependentes: sorteio.inteiro(0, 2),
    versao: 1,
  })
  por('socio', {
    id,
    empresa_id: empresa,
    pessoa_id: id,
    participacao: 50,
    administrador: true,
    de: `${inicio}-10`,
    outras_fontes_inss: 0,
    versao: 1,
  })
  por('pro_labore_regra', {
    id,
    empresa_id: empresa,
    socio_id: id,
    tipo: 'fixo',
    valor: sorteio.inteiro(1_600, 12_000) * 100,
    vigente_de: inicio,
    versao: 1,
  })
}

function historico(sorteio: Sorteio, empresa: number, competencia: string, por: Por): void {
  const mensal = sorteio.inteiro(8_000, 220_000) * 100
  for (let atras = 24; atras >= 1; atras -= 1) {
    const mes = somarMeses(competencia, -atras)
    por('receita_mensal', {
      empresa_id: empresa,
      competencia: mes,
      interna: Math.round(mensal * (0.9 + 0.2 * sorteio.fracao())),
      externa: 0,
      segregacao: [],
      retencoes: {},
      divergencias: [],
      qtd_notas: 0,
      origem: 'informada',
      ajuste: 0,
      confirmada_em: '2026-01-01T12:00:00Z',
      confirmada_por: 'Cliente',
      versao: 1,
    })
    por('folha_mensal', {
      empresa_id: empresa,
      competencia: mes,
      remuneracao: Math.round(mensal * 0.3),
      cpp: 0,
      fgts: 0,
      origem: 'informada',
      versao: 1,
    })
  }
  const notas = sorteio.inteiro(1, 5)
  for (let n = 0; n < notas; n += 1) {
    const bruto = Math.round((mensal / notas) * (0.95 + 0.1 * sorteio.fracao()))
    por('nota_fiscal', {
      id: empresa * 10 + n,
      empresa_id: empresa,
      direcao: 1,
      status: 1,
      status_no_arquivo: 1,
      modelo: 'nfse',
      leiaute: 'simulacao',
      chave: `simulacao-${empresa}-${n}`,
      numero: String(n + 1),
      emissao: `${competencia}-${String(sorteio.inteiro(1, 28)).padStart(2, '0')}`,
      competencia,
      descricao: 'serviço fictício',
      bruto,
      deducoes: 0,
      desconto: 0,
      base: bruto,
      iss: 0,
      iss_retido: false,
      retencoes: 0,
      liquido: bruto,
      exportacao: sorteio.fracao() < 0.05,
      receita: true,
      devolucao: false,
      origem: 'xml-importado',
      criado_em: '2026-01-01T12:00:00Z',
      versao: 1,
    })
  }
}
