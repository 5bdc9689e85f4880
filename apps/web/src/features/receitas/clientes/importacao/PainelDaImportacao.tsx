import { Button } from '@mantine/core'
import { automacao, clientesImportacao } from '@razao/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import { Link } from 'react-router'
import { useAcao } from '../../../../api/use-acao.ts'
import { useConsulta } from '../../../../api/use-consulta.ts'
import { paths } from '../../../../paths.ts'
import { useLista } from '../../../../state/use-lista.ts'
import { avisos } from '../../../../ui/avisos.tsx'
import { BarraDeAbas } from '../../../../ui/BarraDeAbas.tsx'
import { Carregando } from '../../../../ui/Carregando.tsx'
import { CartaoErro } from '../../../../ui/CartaoErro.tsx'
import { formatarDocumento, formatarInstante, plural } from '../../../../ui/formato.ts'
import { Grade } from '../../../../ui/grade/Grade.tsx'
import type { Coluna } from '../../../../ui/grade/tipos.ts'
import { Situacao } from '../../../../ui/Situacao.tsx'
import {
  ESTADOS,
  frase,
  type Importacao,
  type Item,
  SITUACOES,
  textoDoFormato,
  textoDoResultado,
} from './importacao.ts'

const FILTROS = { situacao: ['nova', 'existente', 'repetida', 'problema'] } as const

const COLUNAS: readonly Coluna<Item>[] = [
  { ...{ campo: 'linha', titulo: 'Linha', tipo: 'numero', ordena: true }, largura: 76 },
  {
    ...{ campo: 'nome', titulo: 'Nome', ordena: true, largura: 'minmax(200px, 1fr)' },
    celular: 'titulo',
    celula: ({ nome, clienteId, resultado }) =>
      clienteId === null || resultado === automacao.RESULTADO_ITEM.excluido ? (
        nome
      ) : (
        <Link to={`${paths.receitas.clientes}?aberta=${clienteId}`}>{nome}</Link>
      ),
  },
  {
    ...{ campo: 'situacao', titulo: 'Situação', tipo: 'status', ordena: true, largura: 138 },
    situacao: ({ situacao }) => SITUACOES[situacao],
  },
  {
    ...{ campo: 'documento', titulo: 'CPF/CNPJ', largura: 168 },
    valor: ({ documento }) => (documento === null ? null : formatarDocumento(documento)),
  },
  { campo: 'email', titulo: 'E-mail', largura: 'minmax(160px, 1fr)' },
  {
    ...{ campo: 'problemas', titulo: 'Observações', largura: 'minmax(240px, 2fr)' },
    celular: 'larga',
    celula: ({ problemas }) =>
      problemas.length === 0 ? <span className="rz-suave">—</span> : problemas.join(' '),
  },
]
const RESULTADO: Coluna<Item> = {
  ...{ campo: 'resultado', titulo: 'Resultado', largura: 112 },
  valor: ({ resultado }) => textoDoResultado(resultado),
}

/** The lines of the file, one tab for each situation. */
function Itens({ importacao }: { importacao: Importacao }) {
  const lista = useLista({ filtros: FILTROS, contexto: `clientes ${importacao.id}` })
  const { dados, estado } = useConsulta(clientesImportacao.listarItensDaImportacaoDeClientes, {
    ...lista.pedido,
    importacaoId: importacao.id,
  })
  const contagens = dados?.totais.porSituacao ?? {}
  const { situacao } = lista.filtro
  const abas = [undefined, ...FILTROS.situacao]
  return (
    <>
      <BarraDeAbas pequenas rotulo="Linhas por situação">
        {abas.map((uma) => (
          <button
            key={uma ?? 'todas'}
            type="button"
            aria-current={uma === situacao ? 'true' : undefined}
            onClick={() => lista.mudarFiltro({ situacao: uma })}
          >
            {uma === undefined ? 'Todas' : SITUACOES[uma].texto}
            {uma === undefined ? null : <span className="rz-contagem">{contagens[uma] ?? 0}</span>}
          </button>
        ))}
      </BarraDeAbas>
      <Grade
        rotulo="linhas do arquivo"
        colunas={importacao.estado === 'previa' ? COLUNAS : [...COLUNAS, RESULTADO]}
        linhas={dados?.lista}
        idDaLinha={({ ordem }) => ordem}
        nomeDaLinha={({ nome }) => nome}
        {...estado}
        {...lista.grade}
        selecao={undefined}
        paginacao={dados?.paginacao}
        vazio={{ titulo: 'Nenhuma linha aqui' }}
      />
    </>
  )
}

function Acoes({ importacao }: { importacao: Importacao }) {
  const { id: importacaoId, estado, novas, existentes } = importacao
  const confirmar = useAcao(clientesImportacao.confirmarImportacaoDeClientes)
  const descartar = useAcao(clientesImportacao.descartarImportacaoDeClientes)
  const desfazer = useAcao(clientesImportacao.desfazerImportacaoDeClientes)
  const aoConfirmar = async () => {
    const resultado = await confirmar.executar({ importacaoId })
    if (!resultado.ok) return
    const { inseridos, atualizados } = resultado.valor
    avisos.ok(
      `${plural(inseridos, 'cliente cadastrado', 'clientes cadastrados')}, ${plural(atualizados, 'completado')}.`,
    )
  }
  const aoDesfazer = async () => {
    const resultado = await desfazer.executar({ importacaoId })
    if (!resultado.ok) return
    const { excluidos, mantidos } = resultado.valor
    const saiu = `${plural(excluidos, 'cliente saiu', 'clientes saíram')}.`
    if (mantidos.length === 0) avisos.ok(`Importação desfeita. ${saiu}`)
    else {
      const quem = mantidos.map(({ nome, motivo }) => `${nome}: ${motivo}`).slice(0, 5)
      avisos.atencao(`${saiu} Ficaram ${mantidos.length}. ${quem.join(' ')}`, { persistente: true })
    }
  }
  if (estado === 'previa')
    return (
      <div className="rz-formulario-acoes">
        <Button
          variant="default"
          loading={descartar.enviando}
          onClick={() => void descartar.executar({ importacaoId })}
        >
          Descartar
        </Button>
        <Button
          loading={confirmar.enviando}
          disabled={novas + existentes === 0}
          onClick={() => void aoConfirmar()}
        >
          Confirmar importação
        </Button>
      </div>
    )
  return estado === 'concluida' ? (
    <div className="rz-formulario-acoes">
      <Button variant="default" loading={desfazer.enviando} onClick={() => void aoDesfazer()}>
        Desfazer a importação
      </Button>
    </div>
  ) : null
}

type Props = { importacaoId: number; podeMudar: boolean; onVoltar: () => void }

/** One file of people: the preview to decide on, and what came of it. */
export function PainelDaImportacao({ importacaoId, podeMudar, onVoltar }: Props) {
  const { dados, estado } = useConsulta(clientesImportacao.lerImportacaoDeClientes, {
    importacaoId,
  })
  return (
    <div className="rz-importacao">
      <Button
        variant="subtle"
        size="compact-sm"
        leftSection={<IconArrowLeft size={15} aria-hidden />}
        onClick={onVoltar}
        className="rz-voltar"
      >
        Todas as importações
      </Button>
      {estado.falha ? (
        <CartaoErro {...estado.falha} onTentarDeNovo={estado.onTentarDeNovo} />
      ) : null}
      {!dados && !estado.falha ? <Carregando linhas={6} /> : null}
      {dados ? (
        <>
          <section className="rz-cartao rz-importacao-cabeca">
            <div className="rz-importacao-titulo">
              <h2>{dados.nome}</h2>
              <Situacao tom={ESTADOS[dados.estado].tom}>{ESTADOS[dados.estado].texto}</Situacao>
            </div>
            <p className="rz-suave">
              {textoDoFormato(dados.formato)} enviado por {dados.criadoPor ?? 'alguém'} em{' '}
              {formatarInstante(dados.criadoEm)}
            </p>
            <p>{frase(dados)}</p>
            {podeMudar ? <Acoes importacao={dados} /> : null}
          </section>
          <Itens importacao={dados} />
        </>
      ) : null}
    </div>
  )
}
