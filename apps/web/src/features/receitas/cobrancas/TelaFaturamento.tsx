import { Button, SegmentedControl } from '@mantine/core'
import { cobrancas } from '@razao/contract'
import { IconQrcode } from '@tabler/icons-react'
import { type ComponentType, lazy, Suspense, useState } from 'react'
import { Link, useSearchParams } from 'react-router'
import { AINDA_NAO, useConsulta } from '../../../api/use-consulta.ts'
import { paths } from '../../../paths.ts'
import { usePode } from '../../../state/contexto.ts'
import { escreverFiltros } from '../../../state/filtros-do-endereco.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { BarraDeAbas } from '../../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../ui/CartaoErro.tsx'
import { useEscolhaDeEmpresa } from '../../../ui/escolha-de-empresa.ts'
import { formatarInteiro } from '../../../ui/formato.ts'
import { Tela } from '../../../ui/Tela.tsx'
import { AndamentoDaEmissao, type EmAndamento } from '../emissao/AndamentoDaEmissao.tsx'
import { DialogosDaCobranca, useAcoesDaCobranca } from './acoes/DialogosDaCobranca.tsx'
import { BotaoNovaCobranca, BotaoNovoContrato } from './BotaoNovaCobranca.tsx'
import { ABAS, type FiltroDeCobrancas, type Resumo } from './cobranca.ts'
import {
  BANCO,
  BOLETOS,
  contratoDoEndereco,
  empresaDeComoReceber,
  importacaoDoEndereco,
  origemDoEndereco,
  PIX,
  RECORRENTES,
} from './enderecos.ts'
import { Indicadores } from './Indicadores.tsx'
import { BotaoImportar } from './importacao/BotaoImportar.tsx'
import { ListaDeCobrancas } from './ListaDeCobrancas.tsx'
import { useCobrancas, useFaturamento } from './use-faturamento.ts'
import { useJaAbriu } from './use-ja-abriu.ts'
import '../notas.css'
import './faturamento.css'

const NovaCobranca = lazy(async () => ({
  default: (await import('./nova/NovaCobranca.tsx')).NovaCobranca,
}))
const PaginaDoContrato = lazy(async () => ({
  default: (await import('./contratos/PaginaDoContrato.tsx')).PaginaDoContrato,
}))
const ListaDeContratos = lazy(async () => ({
  default: (await import('./contratos/ListaDeContratos.tsx')).ListaDeContratos,
}))
const QuadroDeCobrancas = lazy(async () => ({
  default: (await import('./QuadroDeCobrancas.tsx')).QuadroDeCobrancas,
}))
const GavetaCobranca = lazy(async () => ({
  default: (await import('./GavetaCobranca.tsx')).GavetaCobranca,
}))
const PainelDaImportacao = lazy(async () => ({
  default: (await import('./importacao/PainelDaImportacao.tsx')).PainelDaImportacao,
}))
const ComoReceber = lazy(async () => ({
  default: (await import('./pagamento/ComoReceber.tsx')).ComoReceber,
}))
const ListaDeBoletos = lazy(async () => ({
  default: (await import('./pagamento/ListaDeBoletos.tsx')).ListaDeBoletos,
}))
const ArquivosDoBanco = lazy(async () => ({
  default: (await import('./pagamento/ArquivosDoBanco.tsx')).ArquivosDoBanco,
}))
const ListaDePix = lazy(async () => ({
  default: (await import('./pagamento/ListaDePix.tsx')).ListaDePix,
}))
const GraficosDoFaturamento = lazy(async () => ({
  default: (await import('./GraficosDoFaturamento.tsx')).GraficosDoFaturamento,
}))

/** Tabs that are lists of their own, and not charges by their status. */
const OUTRAS_ABAS = [
  ['recorrentes', 'Recorrentes', RECORRENTES],
  ['boletos', 'Boletos', BOLETOS],
  ['banco', 'Banco', BANCO],
  ['pix', 'Pix a conferir', PIX],
] as const
type OutraAba = (typeof OUTRAS_ABAS)[number][0]
const DAS_ABAS: Readonly<Record<OutraAba, ComponentType>> = {
  recorrentes: ListaDeContratos,
  boletos: ListaDeBoletos,
  banco: ArquivosDoBanco,
  pix: ListaDePix,
}
type Vista = 'lista' | 'quadro' | OutraAba

const outraAba = (vista: string | null): OutraAba | undefined =>
  OUTRAS_ABAS.find(([aba]) => aba === vista)?.[0]

const enderecoDaAba = (status: number | undefined): string =>
  status === undefined ? paths.receitas.raiz : `${paths.receitas.raiz}?status=${status}`

type DasAbas = { vista: Vista; status: number | undefined; resumo: Resumo | undefined }

function Abas({ vista, status, resumo }: DasAbas) {
  const quantas = (qual: number | undefined): number | undefined =>
    qual === undefined || resumo === undefined
      ? undefined
      : (resumo.porSituacao.find((uma) => uma.status === qual)?.quantidade ?? 0)
  return (
    <BarraDeAbas rotulo="Cobranças por situação">
      {ABAS.map(({ rotulo, status: dela }) => (
        <Link
          key={rotulo}
          to={enderecoDaAba(dela)}
          aria-current={vista === 'lista' && dela === status ? 'page' : undefined}
        >
          {rotulo}
          {quantas(dela) === undefined ? null : (
            <span className="rz-contagem">{formatarInteiro(quantas(dela) ?? 0)}</span>
          )}
        </Link>
      ))}
      {OUTRAS_ABAS.map(([aba, rotulo, endereco]) => (
        <Link key={aba} to={endereco} aria-current={vista === aba ? 'page' : undefined}>
          {rotulo}
        </Link>
      ))}
    </BarraDeAbas>
  )
}

function EscolhaDaVista({ vista, onMudar }: { vista: Vista; onMudar: (vista: Vista) => void }) {
  return (
    <SegmentedControl
      size="xs"
      aria-label="Como ver as cobranças"
      value={vista}
      data={[
        { value: 'lista', label: 'Lista' },
        { value: 'quadro', label: 'Quadro' },
      ]}
      onChange={(nova) => onMudar(nova as Vista)}
    />
  )
}

/** Where the address of the screen is changed as a whole: another view, or the rows of a number. */
function useEnderecoDaTela() {
  const [parametros, mudar] = useSearchParams()
  const vista = ((): Vista => {
    const outra = outraAba(parametros.get('aba'))
    if (outra !== undefined) return outra
    return parametros.get('vista') === 'quadro' ? 'quadro' : 'lista'
  })()
  return {
    vista,
    verComo: (nova: Vista) =>
      mudar((antes) => {
        antes.delete('status')
        if (nova === 'quadro') antes.set('vista', nova)
        else antes.delete('vista')
        return antes
      }),
    filtrar: (filtro: FiltroDeCobrancas) => {
      const novos = new URLSearchParams()
      escreverFiltros({}, filtro, novos)
      mudar(novos)
    },
  }
}

function Cobrancas({
  vista,
  endereco,
}: {
  vista: Vista
  endereco: ReturnType<typeof useEnderecoDaTela>
}) {
  const { empresa, mes, lista, pedido } = useFaturamento()
  const pode = usePode('emitirNota', 'financeiro')
  const [operacao, setOperacao] = useState<EmAndamento | null>(null)
  const acoes = useAcoesDaCobranca(lista.abrir)
  const { empresaId } = pedido
  // The numbers are of the month that the list is of.
  const competencia = lista.filtro.competencia ?? lista.filtro.recebidaEm ?? mes
  const { dados: resumo, estado } = useConsulta(cobrancas.resumirCobrancas, {
    ...(empresaId === undefined ? {} : { empresaId }),
    competencia,
  })
  const gavetaVeio = useJaAbriu(lista.aberta !== null)
  const consulta = useCobrancas(vista === 'lista' ? pedido : AINDA_NAO)
  const comuns = { lista, pedido, mes, autores: resumo?.autores ?? [], pode, acoes }
  return (
    <>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : (
        <Indicadores
          resumo={resumo}
          filtro={lista.filtro}
          mes={competencia}
          onFiltrar={endereco.filtrar}
        />
      )}
      <div className="fa-abas">
        <Abas vista={vista} status={lista.filtro.status} resumo={resumo} />
        <EscolhaDaVista vista={vista} onMudar={endereco.verComo} />
      </div>
      {operacao === null ? null : (
        <AndamentoDaEmissao {...operacao} onDispensar={() => setOperacao(null)} />
      )}
      {vista === 'quadro' ? (
        <Suspense fallback={<Carregando linhas={8} />}>
          <QuadroDeCobrancas {...comuns} />
        </Suspense>
      ) : (
        <ListaDeCobrancas
          key={empresa?.ID ?? 0}
          {...comuns}
          consulta={consulta}
          onEmLote={setOperacao}
        />
      )}
      <Suspense>
        {resumo ? <GraficosDoFaturamento resumo={resumo} /> : null}
        {gavetaVeio ? (
          <GavetaCobranca
            cobrancaId={lista.aberta}
            vizinhas={consulta.dados?.lista.map(({ id }) => id) ?? []}
            onAbrir={lista.abrir}
            onFechar={lista.fechar}
            acoes={acoes}
            pode={pode}
          />
        ) : null}
      </Suspense>
      <DialogosDaCobranca acoes={acoes} />
    </>
  )
}

/** Where the company of the bar receives; without one, it is chosen first. */
function BotaoComoReceber({
  empresaId,
  onAbrir,
}: {
  empresaId: number | undefined
  onAbrir: (empresaId: number) => void
}) {
  const escolherEmpresa = useEscolhaDeEmpresa()
  return (
    <Button
      variant="default"
      leftSection={<IconQrcode size={17} aria-hidden />}
      onClick={() => {
        if (empresaId !== undefined) return onAbrir(empresaId)
        avisos.atencao('Cada empresa recebe de um jeito. Escolha a empresa e abra de novo.')
        escolherEmpresa()
      }}
    >
      Como receber
    </Button>
  )
}

/** The drawer that the address asks for, by the company that receives. */
function useComoReceber() {
  const [parametros, mudar] = useSearchParams()
  const empresaId = empresaDeComoReceber(parametros)
  return {
    empresaId,
    veio: useJaAbriu(empresaId !== null),
    abrir: (id: number) =>
      mudar((antes) => {
        antes.set('receber', String(id))
        return antes
      }),
    fechar: () =>
      mudar((antes) => {
        antes.delete('receber')
        return antes
      }),
  }
}

const BotaoNova = ({ recorrentes }: { recorrentes: boolean }) =>
  recorrentes ? <BotaoNovoContrato daTela /> : <BotaoNovaCobranca daTela />

function Faturamento() {
  const endereco = useEnderecoDaTela()
  const { vista } = endereco
  const { empresa } = useFaturamento()
  const pode = usePode('emitirNota', 'financeiro')
  const outra = outraAba(vista)
  const Outra = outra === undefined ? null : DAS_ABAS[outra]
  const receber = useComoReceber()
  return (
    <Tela
      titulo="Faturamento"
      resumo={empresa ? empresa.Apelido : 'Todas as empresas'}
      acoes={
        <>
          <BotaoComoReceber empresaId={empresa?.ID} onAbrir={receber.abrir} />
          {pode && outra === undefined ? <BotaoImportar empresaId={empresa?.ID} /> : null}
          {pode ? <BotaoNova recorrentes={outra === 'recorrentes'} /> : null}
        </>
      }
    >
      {Outra ? (
        <>
          <Abas vista={vista} status={undefined} resumo={undefined} />
          <Suspense fallback={<Carregando linhas={8} />}>
            <Outra />
          </Suspense>
        </>
      ) : (
        <Cobrancas vista={vista} endereco={endereco} />
      )}
      <Suspense>
        {receber.veio ? (
          <ComoReceber
            key={receber.empresaId ?? 0}
            empresaId={receber.empresaId}
            onFechar={receber.fechar}
          />
        ) : null}
      </Suspense>
    </Tela>
  )
}

/** What is to be billed, what was and what is owed; over the same address, the page of a charge or of a contract. */
export function TelaFaturamento() {
  const [parametros] = useSearchParams()
  const origem = origemDoEndereco(parametros)
  const contrato = contratoDoEndereco(parametros)
  const importacao = importacaoDoEndereco(parametros)
  if (importacao !== null)
    return (
      <Suspense fallback={<Carregando linhas={12} />}>
        <PainelDaImportacao key={importacao} importacaoId={importacao} />
      </Suspense>
    )
  if (origem !== null)
    return (
      <Suspense fallback={<Carregando linhas={12} />}>
        <NovaCobranca origem={origem} />
      </Suspense>
    )
  if (contrato !== null)
    return (
      <Suspense fallback={<Carregando linhas={12} />}>
        <PaginaDoContrato contratoId={contrato === 'novo' ? null : contrato} />
      </Suspense>
    )
  return <Faturamento />
}
