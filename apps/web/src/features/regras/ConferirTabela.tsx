import { Button, NativeSelect } from '@mantine/core'
import { type RouteOutput, regrasMunicipaisUso as rotas } from '@razao/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { useConsulta } from '../../api/use-consulta.ts'
import { useLista } from '../../state/use-lista.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { ConfirmacaoComMotivo } from '../../ui/Confirmacao.tsx'
import { formatarInstante, formatarInteiro, plural } from '../../ui/formato.ts'
import { Grade } from '../../ui/grade/Grade.tsx'
import type { Coluna } from '../../ui/grade/tipos.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { type Tabela, vigencia } from './regra.ts'
import { RESULTADO_DA_LINHA, SITUACAO_DA_TABELA } from './situacao-da-tabela.ts'

type Linha = RouteOutput<typeof rotas.listarLinhasDaTabela>['lista'][number]
const RESULTADOS = rotas.RESULTADOS_DA_LINHA
const FILTROS = { resultado: RESULTADOS } as const

const COLUNAS: readonly Coluna<Linha>[] = [
  { campo: 'linha', titulo: 'Linha', tipo: 'numero', largura: 70 },
  {
    campo: 'resultado',
    titulo: 'Resultado',
    tipo: 'status',
    largura: 122,
    situacao: ({ resultado }) => RESULTADO_DA_LINHA[resultado],
  },
  { campo: 'municipio', titulo: 'Município', largura: 180, celular: 'titulo' },
  { campo: 'regra', titulo: 'Regra', largura: 'minmax(170px, 1fr)' },
  { campo: 'descricao', titulo: 'O que diz', largura: 'minmax(170px, 1fr)' },
  {
    campo: 'vigencia',
    titulo: 'Vigência',
    largura: 190,
    valor: ({ vigenteDe, vigenteAte }) =>
      vigenteDe === null ? null : vigencia(vigenteDe, vigenteAte),
  },
  {
    campo: 'mensagem',
    titulo: 'Motivo ou fonte',
    largura: 'minmax(220px, 1.4fr)',
    valor: ({ mensagem, fonte }) => mensagem ?? fonte,
    celular: 'larga',
  },
]

function Linhas({ tabela }: { tabela: Tabela }) {
  const lista = useLista({ filtros: FILTROS, contexto: `${tabela.id}` })
  const { dados, estado } = useConsulta(rotas.listarLinhasDaTabela, {
    ...lista.pedido,
    tabelaId: tabela.id,
  })
  return (
    <Grade
      rotulo="linhas da tabela"
      colunas={COLUNAS}
      linhas={dados?.lista}
      idDaLinha={({ linha }) => linha}
      nomeDaLinha={({ linha, municipio }) => `Linha ${linha}, ${municipio ?? 'sem município'}`}
      {...estado}
      {...lista.grade}
      selecao={undefined}
      paginacao={dados?.paginacao}
      filtros={lista.chips(
        (_, valor) => RESULTADO_DA_LINHA[valor as Linha['resultado']]?.texto ?? null,
      )}
      controles={
        <NativeSelect
          aria-label="Resultado da linha"
          value={lista.filtro.resultado ?? ''}
          data={[
            { value: '', label: 'Todas as linhas' },
            ...RESULTADOS.map((value) => ({
              value,
              label: `${RESULTADO_DA_LINHA[value].texto} (${formatarInteiro(tabela.linhas[value])})`,
            })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            lista.mudarFiltro({ resultado: RESULTADOS.find((um) => um === value) })
          }
        />
      }
      vazio={{ titulo: 'Nenhuma linha', texto: 'A tabela não tem linhas com este resultado.' }}
    />
  )
}

function Acoes({ tabela }: { tabela: Tabela }) {
  const { id: tabelaId, versao, situacao, linhas } = tabela
  const confirmar = useAcao(rotas.confirmarTabelaDeRegras)
  const descartar = useAcao(rotas.descartarTabelaDeRegras)
  const desfazer = useAcao(rotas.desfazerTabelaDeRegras)
  const [desfazendo, setDesfazendo] = useState(false)
  const mudam = linhas.nova + linhas.muda
  const publicar = async () => {
    const feito = await confirmar.executar({ tabelaId, versao })
    if (feito.ok)
      avisos.ok(`${plural(feito.valor.publicadas, 'versão publicada', 'versões publicadas')}.`)
  }
  const jogarFora = async () => {
    const { ok } = await descartar.executar({ tabelaId, versao })
    if (ok) avisos.ok('Tabela descartada. Nada foi publicado.')
  }
  if (situacao === 'a-conferir')
    return (
      <div className="rz-regras-acoes">
        <Button variant="default" loading={descartar.enviando} onClick={() => void jogarFora()}>
          Descartar
        </Button>
        <Button loading={confirmar.enviando} disabled={mudam === 0} onClick={() => void publicar()}>
          {mudam === 0 ? 'Nada a publicar' : `Publicar ${plural(mudam, 'linha')}`}
        </Button>
      </div>
    )
  if (situacao !== 'confirmada') return null
  return (
    <div className="rz-regras-acoes">
      <Button variant="default" onClick={() => setDesfazendo(true)}>
        Desfazer
      </Button>
      {desfazendo ? (
        <ConfirmacaoComMotivo
          titulo="Desfazer a tabela"
          confirmar="Desfazer tabela"
          onFechar={() => setDesfazendo(false)}
          onConfirmar={async (motivo) => {
            const feito = await desfazer.executar({ tabelaId, versao, motivo })
            if (feito.ok)
              avisos.ok(`${plural(feito.valor.retiradas, 'versão retirada', 'versões retiradas')}.`)
            return feito.ok
          }}
        >
          <p>
            O que a tabela publicou e ainda vale é retirado, e o que ela tinha corrigido volta a
            valer. O histórico continua.
          </p>
        </ConfirmacaoComMotivo>
      ) : null}
    </div>
  )
}

/** One table: line by line what it changes, before it is published and after. */
export function ConferirTabela({ tabelaId, onVoltar }: { tabelaId: number; onVoltar: () => void }) {
  const { dados, estado } = useConsulta(rotas.lerTabelaDeRegras, { tabelaId })
  return (
    <>
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} />}
        className="rz-regras-voltar"
        onClick={onVoltar}
      >
        Todas as tabelas
      </Button>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados ? (
        <>
          <section className="rz-cartao rz-regras-grupo" aria-label="Tabela">
            <header>
              <h2>{dados.nome}</h2>
              <Situacao tom={SITUACAO_DA_TABELA[dados.situacao].tom}>
                {SITUACAO_DA_TABELA[dados.situacao].texto}
              </Situacao>
            </header>
            <p className="rz-suave">
              Enviada em {formatarInstante(dados.enviadaEm)}
              {dados.enviadaPor === null ? '' : ` por ${dados.enviadaPor}`}. Linhas recusadas ficam
              de fora.
            </p>
            <Acoes tabela={dados} />
          </section>
          <Linhas tabela={dados} />
        </>
      ) : null}
    </>
  )
}
