import { Button } from '@mantine/core'
import { declaracoes, documentos } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useBaixar } from '../../api/use-baixar.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { usePode } from '../../state/contexto.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Confirmacao } from '../../ui/Confirmacao.tsx'
import { Instante } from '../../ui/DataCivil.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { formatarCompetencia, formatarDinheiro, formatarValor } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { Tabela } from '../../ui/Tabela.tsx'
import { aDoMes, CAUSAS, type Declaracao, type Passo, passosDa, SITUACOES } from './declaracao.ts'
import { GerarDas } from './GerarDas.tsx'
import type { LinhaDoDas } from './tipos.ts'

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
          celula: ({ diferenca }) => (diferenca === 0 ? '0,00 ✓' : formatarValor(diferenca)),
        },
      ]}
      totais={{
        nome: 'Total',
        valores: [formatarValor(nosso), formatarValor(total), formatarValor(total - nosso)],
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

/** What came with the receipt, each to be taken as it came. */
export function Papeis({ declaracao }: { declaracao: Declaracao }) {
  const ficha = useAcao(documentos.fichaDoDocumento)
  const baixar = useBaixar()
  const abrir = async (documentoId: number) => {
    const dita = await ficha.executar({ documentoId })
    if (!dita.ok) return
    await baixar(documentos.baixarArquivo, { ficha: dita.valor.ficha, baixar: true })
  }
  return PAPEIS.map(([campo, rotulo]) => {
    const id = declaracao[campo]
    return id === null ? null : (
      <Button key={campo} size="compact-sm" variant="default" onClick={() => void abrir(id)}>
        {rotulo}
      </Button>
    )
  })
}

/** One after the other: what is put together is compared at once. */
function usePassos({ empresaId, competencia }: LinhaDoDas) {
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
  const executar = async (
    passo: Exclude<Passo, 'transmitir'>,
    declaracaoId: number | undefined,
  ) => {
    if (passo === 'montar' || passo === 'retificar') {
      const acao = passo === 'montar' ? montar : retificar
      const dita = await acao.executar({ empresaId, competencia, segregacao: [] })
      if (dita.ok) await conferirEsta(dita.valor.declaracaoId)
      return
    }
    if (declaracaoId === undefined) return
    if (passo === 'conferir') return await conferirEsta(declaracaoId)
    const dita = await consultar.executar({ declaracaoId })
    if (dita.ok) avisos.ok(dita.valor.mensagem)
  }
  const enviando = [montar, retificar, conferir, consultar].some((acao) => acao.enviando)
  return { executar, enviando }
}

type DaTransmissao = { linha: LinhaDoDas; declaracao: Declaracao; onFechar: () => void }

/** Says what is declared, of whom and how much, before it leaves. */
function Transmitir({ linha, declaracao, onFechar }: DaTransmissao) {
  const { executar } = useAcao(declaracoes.transmitirDeclaracao)
  const { id: declaracaoId, versao, valor, tipo } = declaracao
  return (
    <Confirmacao
      titulo="Transmitir o PGDAS-D"
      confirmar="Transmitir"
      perigo={false}
      onFechar={onFechar}
      onConfirmar={async () => {
        const dita = await executar({ declaracaoId, versao })
        if (dita.ok) avisos.ok('A declaração está saindo. O recibo aparece aqui sozinho.')
        return dita.ok
      }}
    >
      <p>
        {tipo === 'original' ? 'A declaração' : 'A retificadora'} de{' '}
        {formatarCompetencia(linha.competencia)} de <strong>{linha.empresa}</strong>, de{' '}
        <strong>{formatarDinheiro(valor)}</strong>, vai à Receita Federal. Depois de transmitida, só
        se muda por retificadora.
      </p>
    </Confirmacao>
  )
}

function Dita({ declaracao }: { declaracao: Declaracao }) {
  const { situacao, numero, transmitidaEm, comparacao, recusas } = declaracao
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
      {comparacao === null ? null : <Comparacao comparacao={comparacao} />}
    </>
  )
}

type Props = { linha: LinhaDoDas & { readonly apuracaoId: number } }

/** The PGDAS-D of the month: compared to the centavo with what the Receita works out, and transmitted once. */
export function DeclaracaoDoMes({ linha }: Props) {
  const { empresaId, competencia, apuracaoId, guiaId } = linha
  const pode = usePode('transmitir', 'fiscal')
  const [confirmando, setConfirmando] = useState(false)
  const { executar, enviando } = usePassos(linha)
  const lista = useConsulta(declaracoes.listarDeclaracoes, {
    ...{ especie: 'pgdasd', empresaId, competencia, paginaAtual: 1, registrosPorPagina: 50 },
  })
  const resumo = lista.dados ? aDoMes(lista.dados.lista) : null
  const lida = useConsulta(
    declaracoes.lerDeclaracao,
    resumo === null ? AINDA_NAO : { declaracaoId: resumo.id },
  )
  const declaracao = resumo === null ? null : (lida.dados ?? null)
  const { falha, onTentarDeNovo } = lista.estado.falha ? lista.estado : lida.estado
  if (falha) return <CartaoErro {...falha} onTentarDeNovo={onTentarDeNovo} />
  if (!lista.dados || (resumo !== null && declaracao === null)) return <Carregando linhas={3} />
  const passos = pode ? passosDa(declaracao, apuracaoId) : []
  return (
    <>
      {declaracao === null ? (
        <p className="rz-suave">
          Ainda não declarado. O cálculo do PGDAS-D é pedido à Receita e comparado com o nosso antes
          de qualquer transmissão.
        </p>
      ) : (
        <Dita declaracao={declaracao} />
      )}
      <div className="fech-acoes">
        {passos.map((passo, vez) => (
          <Button
            key={passo}
            size="compact-sm"
            variant={vez === 0 ? 'filled' : 'default'}
            loading={enviando}
            onClick={() =>
              passo === 'transmitir' ? setConfirmando(true) : void executar(passo, declaracao?.id)
            }
          >
            {ROTULOS[passo]}
          </Button>
        ))}
        {declaracao === null ? null : <Papeis declaracao={declaracao} />}
        {pode && declaracao?.situacao === 'transmitida' && guiaId !== null ? (
          <GerarDas guiaId={guiaId} />
        ) : null}
      </div>
      {confirmando && declaracao !== null ? (
        <Transmitir linha={linha} declaracao={declaracao} onFechar={() => setConfirmando(false)} />
      ) : null}
    </>
  )
}
