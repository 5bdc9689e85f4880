import { Button } from '@mantine/core'
import { declaracoes, documentos } from '@razao/contract'
import { useState } from 'react'
import { Link } from 'react-router'
import { GerarDas } from '../../api/GerarDas.tsx'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { paths } from '../../paths.ts'
import { usePode } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { DataCivil, Instante } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, formatarDinheiro, formatarValor } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { AprovacaoDaTransmissao, oQueMudou } from './AprovacaoDaTransmissao.tsx'
import {
  aDoMes,
  CAUSAS,
  type Declaracao,
  type DoMesDeclarado,
  diferencaDita,
  type MesDeclarado,
  multaPorAtraso,
  type Passo,
  passosDa,
  SITUACOES,
} from './declaracao.ts'
import { MesesPorFora } from './MesesPorFora.tsx'
import { PerguntasDoPgdasd, type Segregacao } from './PerguntasDoPgdasd.tsx'
import { MarcarPorFora, TirarMarca } from './PorFora.tsx'

const ROTULOS: Readonly<Record<Passo, string>> = {
  montar: 'Montar e conferir',
  conferir: 'Conferir de novo',
  transmitir: 'Transmitir',
  consultar: 'Consultar situação',
  retificar: 'Retificar',
}

/** Tribute by tribute, the PGDAS-D beside ours; where they differ, why, and in which line. */
function Comparacao({ comparacao }: { comparacao: NonNullable<Declaracao['comparacao']> }) {
  const total = comparacao.reduce((soma, { deles }) => soma + deles, 0)
  const nosso = comparacao.reduce((soma, um) => soma + um.nosso, 0)
  return (
    <Tabela
      nome="Comparação com o PGDAS-D"
      className="fech-tabela"
      linhas={comparacao}
      chave={({ codigoTributo }) => codigoTributo}
      colunas={[
        {
          titulo: 'Tributo',
          nomeia: true,
          celula: ({ rotulo, causa, onde }) => (
            <>
              {rotulo}
              {causa === null ? null : (
                <span className="fech-delta">
                  {[CAUSAS[causa], ...onde.map(({ atividade }) => atividade)].join(' · ')}
                </span>
              )}
            </>
          ),
        },
        { titulo: 'Nosso', fim: true, celula: (um) => formatarValor(um.nosso) },
        { titulo: 'PGDAS-D', fim: true, celula: ({ deles }) => formatarValor(deles) },
        {
          titulo: 'Diferença',
          fim: true,
          celula: ({ diferenca }) => diferencaDita(diferenca),
        },
      ]}
      totais={{
        nome: 'Total',
        valores: [formatarValor(nosso), formatarValor(total), diferencaDita(total - nosso)],
      }}
    />
  )
}

const PAPEIS = [
  ['reciboId', 'Recibo'],
  ['documentoId', 'Declaração'],
  ['multaNotificacaoId', 'Notificação da multa'],
  ['multaDarfId', 'DARF da multa'],
  ['excessoDasId', 'DAS do excesso'],
] as const

/** Takes a document of the company to who asks. */
function useAbrirPapel() {
  const ficha = useAcao(documentos.fichaDoDocumento)
  const baixar = useBaixar()
  return async (documentoId: number) => {
    const dita = await ficha.executar({ documentoId })
    if (!dita.ok) return
    await baixar(documentos.baixarArquivo, { ficha: dita.valor.ficha, baixar: true })
  }
}

/** Documents that came with a receipt, each to be taken as it came; of one that did not come, nothing. */
export function BotoesDosPapeis({
  papeis,
}: {
  papeis: readonly (readonly [rotulo: string, documentoId: number | null])[]
}) {
  const abrir = useAbrirPapel()
  return papeis.map(([rotulo, id]) =>
    id === null ? null : (
      <Button key={rotulo} size="compact-sm" variant="default" onClick={() => void abrir(id)}>
        {rotulo}
      </Button>
    ),
  )
}

/** What came with the receipt of a declaration. */
export const Papeis = ({ declaracao }: { declaracao: Declaracao }) => (
  <BotoesDosPapeis papeis={PAPEIS.map(([campo, rotulo]) => [rotulo, declaracao[campo]])} />
)

/** One after the other: what is put together is compared at once. */
function usePassos({ empresaId, competencia }: MesDeclarado) {
  const montar = useAcao(declaracoes.montarDeclaracao)
  const retificar = useAcao(declaracoes.retificarDeclaracao)
  const conferir = useAcao(declaracoes.conferirDeclaracao)
  const consultar = useAcao(declaracoes.consultarDeclaracao)
  const conferirEsta = async (declaracaoId: number) => {
    const dita = await conferir.executar({ declaracaoId })
    if (!dita.ok) return
    if (dita.valor.situacao === 'conferida')
      avisos.ok('O cálculo do PGDAS-D é igual ao nosso, ao centavo.')
    else avisos.atencao('O PGDAS-D não deu o mesmo valor: veja onde, tributo por tributo.')
  }
  return {
    enviando: [montar, retificar, conferir, consultar].some((acao) => acao.enviando),
    conferirEsta,
    /** Put together and compared; false when it was not put together. */
    async montarEsta(passo: 'montar' | 'retificar', segregacao: Segregacao) {
      const acao = passo === 'montar' ? montar : retificar
      const dita = await acao.executar({ empresaId, competencia, segregacao })
      if (!dita.ok) return false
      await conferirEsta(dita.valor.declaracaoId)
      return true
    },
    async consultarEsta(declaracaoId: number) {
      const dita = await consultar.executar({ declaracaoId })
      if (dita.ok) avisos.ok(dita.valor.mensagem)
    },
  }
}

type DaTransmissao = { linha: MesDeclarado; declaracao: Declaracao; onFechar: () => void }

/** Says what is declared, of whom and how much, before it leaves. */
function Transmitir({ linha, declaracao, onFechar }: DaTransmissao) {
  const { executar } = useAcao(declaracoes.transmitirDeclaracao)
  const { id: declaracaoId, versao, valor, tipo, atraso } = declaracao
  return (
    <Confirmacao
      titulo="Transmitir o PGDAS-D"
      confirmar="Transmitir"
      perigo={false}
      onFechar={onFechar}
      onConfirmar={async () => {
        const dita = await executar({ declaracaoId, versao })
        if (dita.ok)
          avisos.ok(
            dita.valor.esperaAprovacao
              ? 'A transmissão foi pedida: sai quando outra pessoa aprovar.'
              : 'A declaração está saindo. O recibo aparece aqui sozinho.',
          )
        return dita.ok
      }}
    >
      <p>
        {tipo === 'original' ? 'A declaração' : 'A retificadora'} de{' '}
        {formatarCompetencia(linha.competencia)} de <strong>{linha.empresa}</strong>, de{' '}
        <strong>{formatarDinheiro(valor)}</strong>, vai à Receita Federal. Depois de transmitida, só
        se muda por retificadora.
      </p>
      {atraso === null ? null : (
        <Faixa tom="atencao">
          {multaPorAtraso(atraso.prazo)} Transmitida hoje, é de{' '}
          <strong>{formatarDinheiro(atraso.multa)}</strong>.
        </Faixa>
      )}
      <p className="rz-suave">{oQueMudou(declaracao)}</p>
    </Confirmacao>
  )
}

/** What the official DAS was made of, as the Receita says it. */
function ExtratoDoDas({ guiaId }: { guiaId: number }) {
  const { executar, enviando } = useAcao(declaracoes.baixarExtratoDoDas)
  const abrir = useAbrirPapel()
  const pedir = async () => {
    const dita = await executar({ guiaId })
    if (dita.ok) await abrir(dita.valor.documentoId)
  }
  return (
    <Button size="compact-sm" variant="default" loading={enviando} onClick={() => void pedir()}>
      Extrato do DAS
    </Button>
  )
}

function Dita({ declaracao }: { declaracao: Declaracao }) {
  const { situacao, numero, transmitidaEm, comparacao, recusas, multa } = declaracao
  const { tom, texto } = SITUACOES[situacao]
  return (
    <>
      <p>
        <Situacao tom={tom}>{texto}</Situacao>{' '}
        {numero === null ? null : (
          <span className="rz-suave">
            nº <span className="rz-numero">{numero}</span>, em <Instante valor={transmitidaEm} />
          </span>
        )}
      </p>
      {situacao === 'incerta' ? (
        <Faixa tom="atencao">
          A Receita pode ter recebido. Nada é enviado de novo: a situação é perguntada a ela.
        </Faixa>
      ) : null}
      {recusas.map(({ codigo, descricao, oQueFazer }) => (
        <Faixa key={codigo + descricao} tom="atencao">
          {descricao} {oQueFazer} <span className="rz-suave">({codigo})</span>
        </Faixa>
      ))}
      {multa === null ? null : (
        <Faixa tom="atencao">
          Multa por declarar em atraso: <strong>{formatarDinheiro(multa.valor)}</strong>, vence em{' '}
          <DataCivil valor={multa.vencimento} />. O DARF está abaixo.
        </Faixa>
      )}
      {situacao === 'divergente' && declaracao.diferenca === 0 ? (
        <Faixa tom="atencao">
          R$ 0,00 de diferença no total, diferente por tributo:{' '}
          {formatarDinheiro(declaracao.diferencaPorTributo ?? 0)} somando o que difere em cada um.
        </Faixa>
      ) : null}
      {comparacao === null ? null : <Comparacao comparacao={comparacao} />}
    </>
  )
}

type Aberto =
  | 'transmitir'
  | 'por-fora'
  | 'meses-por-fora'
  | 'tirar-marca'
  | 'montar'
  | 'retificar'
  | null

/** Nothing of it left from here, nor is on its way. */
const podeSerPorFora = (declaracao: Declaracao | null): boolean =>
  declaracao === null || !['transmitindo', 'incerta', 'transmitida'].includes(declaracao.situacao)

/** The mark of a month that was declared by other means. */
export function PorFora({
  porFora: { recibo, em, por },
}: {
  porFora: NonNullable<DoMesDeclarado['porFora']>
}) {
  return (
    <p>
      <Situacao tom="ok">Transmitida por fora</Situacao>{' '}
      <span className="rz-suave">
        {em === null ? null : (
          <>
            em <DataCivil valor={em} />,{' '}
          </>
        )}
        {recibo === null ? null : (
          <>
            recibo <span className="rz-numero">{recibo}</span>,{' '}
          </>
        )}
        segundo {por}
      </span>
    </p>
  )
}

/** What there is to say before anything was put together. */
function SemDeclaracao({ mes }: { mes: DoMesDeclarado }) {
  if (mes.temContrato)
    return (
      <p className="rz-suave">
        Ainda não declarado. O cálculo do PGDAS-D é pedido à Receita e comparado com o nosso antes
        de qualquer transmissão.
      </p>
    )
  return (
    <p className="rz-suave">
      O escritório não tem contrato com o SERPRO. Declare no portal do Simples Nacional e marque
      aqui como transmitida por fora, ou guarde o contrato em{' '}
      <Link to={paths.configuracoes.acessos}>Acessos</Link>. O fechamento do mês não espera por
      isto.
    </p>
  )
}

type Lidos = { linha: MesDeclarado; mes: DoMesDeclarado; declaracao: Declaracao | null }

function Declarar({ linha, mes, declaracao }: Lidos) {
  const { apuracaoId, guiaId, guiaPaga } = linha
  const pode = usePode('transmitir', 'fiscal')
  const [aberto, setAberto] = useState<Aberto>(null)
  const passo = usePassos(linha)
  const fechar = () => setAberto(null)
  const marcada = mes.porFora !== null && podeSerPorFora(declaracao)
  const acoes = pode && mes.temContrato && !marcada ? passosDa(declaracao, apuracaoId) : []
  const pedida = declaracao?.aprovacao?.decisao === null && declaracao.situacao === 'conferida'
  const dar = (um: Passo) => {
    if (um === 'transmitir') return setAberto('transmitir')
    if (um === 'montar' || um === 'retificar')
      return mes.perguntas.length > 0 ? setAberto(um) : void passo.montarEsta(um, [])
    if (declaracao === null) return
    void (um === 'conferir'
      ? passo.conferirEsta(declaracao.id)
      : passo.consultarEsta(declaracao.id))
  }
  return (
    <>
      {marcada && mes.porFora !== null ? <PorFora porFora={mes.porFora} /> : null}
      {declaracao === null && !marcada ? <SemDeclaracao mes={mes} /> : null}
      {declaracao === null || marcada ? null : <Dita declaracao={declaracao} />}
      {declaracao === null || marcada ? null : (
        <AprovacaoDaTransmissao
          declaracao={declaracao}
          pode={pode}
          onAprovar={() => setAberto('transmitir')}
        />
      )}
      <div className="fech-acoes">
        {acoes
          .filter((um) => um !== 'transmitir' || !pedida)
          .map((um, vez) => (
            <Button
              key={um}
              size="compact-sm"
              variant={vez === 0 && !pedida ? 'filled' : 'default'}
              loading={passo.enviando}
              onClick={() => dar(um)}
            >
              {ROTULOS[um]}
            </Button>
          ))}
        {declaracao === null ? null : <Papeis declaracao={declaracao} />}
        {pode && declaracao?.situacao === 'transmitida' && guiaId !== null ? (
          <>
            {guiaPaga ? null : <GerarDas guiaId={guiaId} />}
            <ExtratoDoDas guiaId={guiaId} />
          </>
        ) : null}
        {pode && podeSerPorFora(declaracao) ? (
          <Button
            size="compact-sm"
            variant="default"
            onClick={() => setAberto(marcada ? 'tirar-marca' : 'por-fora')}
          >
            {marcada ? 'Tirar a marca' : 'Transmitida por fora…'}
          </Button>
        ) : null}
        {pode ? (
          <Button size="compact-sm" variant="default" onClick={() => setAberto('meses-por-fora')}>
            Vários meses por fora…
          </Button>
        ) : null}
      </div>
      {aberto === 'transmitir' && declaracao !== null ? (
        <Transmitir linha={linha} declaracao={declaracao} onFechar={fechar} />
      ) : null}
      {aberto === 'por-fora' ? <MarcarPorFora linha={linha} onFechar={fechar} /> : null}
      {aberto === 'meses-por-fora' ? <MesesPorFora linha={linha} onFechar={fechar} /> : null}
      {aberto === 'tirar-marca' ? <TirarMarca linha={linha} onFechar={fechar} /> : null}
      {aberto === 'montar' || aberto === 'retificar' ? (
        <PerguntasDoPgdasd
          mes={mes}
          onFechar={fechar}
          onResponder={(segregacao) => passo.montarEsta(aberto, segregacao)}
        />
      ) : null}
    </>
  )
}

/** The PGDAS-D of the month: compared to the centavo with what the Receita works out, and transmitted once. */
export function DeclaracaoDoMes({ linha }: { linha: MesDeclarado }) {
  const { empresaId, competencia } = linha
  const mes = useConsulta(declaracoes.lerMesDeclarado, { empresaId, competencia })
  const lista = useConsulta(declaracoes.listarDeclaracoes, {
    ...{ especie: 'pgdasd', empresaId, competencia, paginaAtual: 1, registrosPorPagina: 50 },
  })
  const resumo = lista.dados ? aDoMes(lista.dados.lista) : null
  const lida = useConsulta(
    declaracoes.lerDeclaracao,
    resumo === null ? AINDA_NAO : { declaracaoId: resumo.id },
  )
  const declaracao = resumo === null ? null : (lida.dados ?? null)
  const comFalha = [mes, lista, lida].find(({ estado }) => estado.falha)
  if (comFalha?.estado.falha)
    return <CartaoErro {...comFalha.estado.falha} onTentarDeNovo={comFalha.estado.onTentarDeNovo} />
  if (!mes.dados || !lista.dados || (resumo !== null && declaracao === null))
    return <Carregando linhas={3} />
  return <Declarar linha={linha} mes={mes.dados} declaracao={declaracao} />
}
