import { Button, TextInput } from '@mantine/core'
import { contabil, contabilCadastros, contabilLivro, contabilRelatorios } from '@razao/contract'
import { useState } from 'react'
import { exigir, useAcao } from '../../api/use-acao.ts'
import { AINDA_NAO, useConsulta } from '../../api/use-consulta.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Carregando } from '../../ui/Carregando.tsx'
import { CartaoErro } from '../../ui/CartaoErro.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Faixa } from '../../ui/Faixa.tsx'
import { competenciaPorExtenso } from '../../ui/formato.ts'
import { registrarFeito } from '../../ui/historico.ts'
import { Escolha } from './Escolha.tsx'
import { Lancador } from './Lancador.tsx'
import { type LancamentoCompleto, mesmoDiaNoMesSeguinte } from './lancamento.ts'
import {
  type Lancamento,
  lancamentoVazio,
  linhasDasPartidas,
  partidasDe,
} from './linhas-do-lancador.ts'
import { useContas } from './use-contas.ts'
import { useDiaSugerido } from './use-dia-sugerido.ts'
import type { Livro } from './use-livro.ts'

type Props = { livro: Livro; empresaId: number }

const corpo = ({ data, historico, documento, linhas }: Lancamento) => ({
  data,
  historico: historico.trim(),
  ...(documento.trim() === '' ? {} : { documentoNumero: documento.trim() }),
  partidas: partidasDe(linhas).map(({ contaId, ...resto }) => ({
    ...resto,
    ...(contaId === null ? {} : { contaId }),
  })),
})

/** Writes an entry; undoing it in this visit is its reversal. */
function useLancar(empresaId: number) {
  const lancar = useAcao(contabil.lancar)
  const estornar = useAcao(contabilLivro.estornarLancamento, { semModal: true })
  const executar = async (lancamento: Lancamento): Promise<boolean> => {
    const resultado = await lancar.executar({ empresaId, ...corpo(lancamento) })
    if (!resultado.ok) {
      for (const { mensagem } of resultado.falha.erros) avisos.erro(mensagem)
      return false
    }
    const { id, numero, exercicio } = resultado.valor
    registrarFeito({
      texto: `Lançou o nº ${numero}/${exercicio}: ${lancamento.historico.trim()}`,
      desfazer: async () => {
        exigir(await estornar.executar({ lancamentoId: id, motivo: 'Desfeito por quem lançou' }))
      },
    })
    avisos.ok(`Lançamento ${numero} confirmado. Ctrl+Z estorna.`)
    return true
  }
  return { executar, enviando: lancar.enviando }
}

function useCorrigir() {
  const { executar, enviando } = useAcao(contabilLivro.corrigirLancamento)
  return {
    enviando,
    executar: async (original: LancamentoCompleto, lancamento: Lancamento, motivo: string) => {
      const resultado = await executar({
        lancamentoId: original.id,
        motivo,
        ...corpo(lancamento),
      })
      if (!resultado.ok) {
        for (const { mensagem } of resultado.falha.erros) avisos.erro(mensagem)
        return false
      }
      registrarFeito({ texto: `Corrigiu o lançamento ${original.numero}/${original.exercicio}` })
      avisos.ok(`Corrigido pelo lançamento ${resultado.valor.correcao.numero}.`)
      return true
    },
  }
}

/** From where the form begins: nothing, another entry, a draft or a template; `ultimoDia`, the one just written. */
function useInicial({ livro, empresaId }: Props, ultimoDia: string | null) {
  const { parametros, competencia } = livro
  const numero = (nome: string) => Number(parametros.get(nome)) || null
  const [copiar, corrigir] = [numero('copiar'), numero('corrigir')]
  const [rascunhoId, modelo] = [numero('rascunho'), parametros.get('modelo')]
  const outro = copiar ?? corrigir
  const lancamento = useConsulta(
    contabilRelatorios.detalharLancamento,
    outro === null ? AINDA_NAO : { lancamentoId: outro },
  )
  const rascunhos = useConsulta(
    contabilLivro.listarRascunhosContabeis,
    rascunhoId === null ? AINDA_NAO : { empresaId },
  )
  const modelos = useConsulta(contabilCadastros.listarModelos, { empresaId })
  const rascunho = rascunhos.dados?.rascunhos.find(({ id }) => id === rascunhoId)
  const doModelo = modelos.dados?.modelos.find(({ nome }) => nome === modelo)
  const { dia: sugerido, bloqueado } = useDiaSugerido(empresaId, competencia)
  const dia = sugerido === null ? null : (ultimoDia ?? sugerido)
  const dados = lancamento.dados
  const vazio = dia === null ? undefined : lancamentoVazio(dia)
  let inicial: Lancamento | undefined = vazio
  let sumiu: string | null = null
  if (outro !== null) {
    inicial = dados && {
      data: corrigir === null ? mesmoDiaNoMesSeguinte(dados.data) : dados.data,
      historico: dados.historico,
      documento: corrigir === null ? '' : (dados.documento?.numero ?? ''),
      linhas: linhasDasPartidas(dados.partidas),
    }
  } else if (rascunhoId !== null && rascunhos.dados) {
    if (!rascunho) sumiu = 'O rascunho já foi confirmado ou descartado.'
    else
      inicial = {
        data: rascunho.data ?? dia ?? '',
        historico: rascunho.historico,
        documento: rascunho.documentoNumero ?? '',
        linhas: linhasDasPartidas(rascunho.partidas),
      }
  } else if (modelo && modelos.dados) {
    if (!doModelo) sumiu = `O modelo «${modelo}» já não existe.`
    else
      inicial = vazio && {
        ...vazio,
        historico: doModelo.historico,
        linhas: linhasDasPartidas(doModelo.partidas),
      }
  } else if (rascunhoId !== null || modelo) inicial = undefined
  let rascunhoDe = `diario-${empresaId}`
  if (corrigir !== null) rascunhoDe = `corrigir-${corrigir}`
  else if (rascunhoId !== null) rascunhoDe = `rascunho-${rascunhoId}`
  return {
    rascunhoDe,
    chave: `${outro ?? ''}-${rascunhoId ?? ''}-${modelo ?? ''}`,
    inicial,
    bloqueado,
    corrigido: corrigir === null ? undefined : dados,
    rascunho,
    modelos: modelos.dados?.modelos ?? [],
    sumiu,
    falha: lancamento.estado.falha ?? rascunhos.estado.falha,
    onTentarDeNovo: () => {
      for (const { estado } of [lancamento, rascunhos]) if (estado.falha) estado.onTentarDeNovo?.()
    },
  }
}

const FECHAR = { lancar: null, copiar: null, corrigir: null, rascunho: null, modelo: null } as const

function DialogoDoTexto({
  titulo,
  rotulo,
  confirmar,
  onConfirmar,
  onFechar,
}: {
  titulo: string
  rotulo: string
  confirmar: string
  /** The dialog stays while it is under way, and after, if nobody closes it: what was written can be mended. */
  onConfirmar: (texto: string) => Promise<unknown>
  onFechar: () => void
}) {
  const [texto, setTexto] = useState('')
  const [enviando, setEnviando] = useState(false)
  const enviar = async () => {
    if (texto.trim() === '' || enviando) return
    setEnviando(true)
    await onConfirmar(texto.trim())
    setEnviando(false)
  }
  return (
    <Dialogo aberto titulo={titulo} onFechar={onFechar}>
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          void enviar()
        }}
      >
        <TextInput
          label={rotulo}
          required
          data-autofocus
          maxLength={80}
          value={texto}
          onChange={({ currentTarget }) => setTexto(currentTarget.value)}
        />
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={enviando} disabled={texto.trim() === ''}>
            {confirmar}
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}

/** Keeps the entry among the drafts of the company; a draft brought back is changed in place. */
function useGuardarRascunho(empresaId: number) {
  const criar = useAcao(contabilLivro.criarRascunhoContabil)
  const alterar = useAcao(contabilLivro.alterarRascunhoContabil)
  const descartar = useAcao(contabilLivro.descartarRascunhoContabil)
  type Vindo = { id: number; versao: number } | undefined
  const guardar = async (lancamento: Lancamento, vindo: Vindo): Promise<boolean> => {
    const { data, historico, documento, linhas } = lancamento
    const conteudo = {
      data: data === '' ? null : data,
      historico: historico.trim(),
      documentoNumero: documento.trim() === '' ? null : documento.trim(),
      partidas: partidasDe(linhas),
    }
    const resultado = vindo
      ? await alterar.executar({ rascunhoId: vindo.id, versao: vindo.versao, ...conteudo })
      : await criar.executar({ empresaId, ...conteudo })
    if (!resultado.ok) {
      for (const { mensagem } of resultado.falha.erros) avisos.erro(mensagem)
      return false
    }
    avisos.ok('Rascunho guardado; ainda não está no livro.')
    return true
  }
  const jogarFora = async (vindo: Vindo) => {
    if (vindo) await descartar.executar({ rascunhoId: vindo.id })
  }
  return { guardar, jogarFora }
}

function useModelo(empresaId: number) {
  const { executar } = useAcao(contabilCadastros.salvarModelo)
  return async (nome: string, { historico, linhas }: Lancamento) => {
    const resultado = await executar({
      empresaId,
      nome,
      historico: historico.trim(),
      partidas: partidasDe(linhas),
    })
    if (resultado.ok) avisos.ok(`Modelo «${nome}» guardado.`)
    else for (const { mensagem } of resultado.falha.erros) avisos.erro(mensagem)
    return resultado.ok
  }
}

function EscolhaDeModelo({
  livro,
  modelos,
}: {
  livro: Livro
  modelos: readonly { readonly nome: string }[]
}) {
  if (modelos.length === 0) return null
  return (
    <div className="ctb-barra">
      <Escolha
        rotulo="Começar de um modelo"
        valor={livro.parametros.get('modelo') ?? ''}
        opcoes={[['', 'Sem modelo'], ...modelos.map(({ nome }) => [nome, nome] as const)]}
        onMudar={(modelo) => livro.mudar({ ...FECHAR, lancar: 'sim', modelo })}
      />
    </div>
  )
}

type PorCorrigir = { lancamento: Lancamento; responder: (feito: boolean) => void }

/** Asks why, then writes the reversal and the right entry. */
function DialogoDaCorrecao({
  original,
  pedido,
  corrigir,
  onFim,
}: {
  original: LancamentoCompleto
  pedido: PorCorrigir
  corrigir: ReturnType<typeof useCorrigir>
  onFim: () => void
}) {
  const responder = (feito: boolean) => {
    pedido.responder(feito)
    onFim()
  }
  return (
    <DialogoDoTexto
      titulo={`Corrigir o lançamento ${original.numero}/${original.exercicio}`}
      rotulo="Motivo da correção"
      confirmar="Corrigir"
      onFechar={() => responder(false)}
      onConfirmar={async (motivo) => {
        if (await corrigir.executar(original, pedido.lancamento, motivo)) responder(true)
      }}
    />
  )
}

/** The form of an entry with what it begins from and what becomes of it. */
export function Digitacao({ livro, empresaId }: Props) {
  const { analiticas, carregando, estado } = useContas(empresaId)
  const { competencia } = livro
  const [ultimo, setUltimo] = useState<{ competencia: string; dia: string } | null>(null)
  const ultimoDia = ultimo?.competencia === competencia ? ultimo.dia : null
  const origem = useInicial({ livro, empresaId }, ultimoDia)
  const lancar = useLancar(empresaId)
  const corrigir = useCorrigir()
  const rascunhos = useGuardarRascunho(empresaId)
  const guardarModelo = useModelo(empresaId)
  const [vez, setVez] = useState(0)
  const [paraModelo, setParaModelo] = useState<Lancamento | null>(null)
  const [paraCorrigir, setParaCorrigir] = useState<PorCorrigir | null>(null)
  const falha = estado.falha ?? origem.falha
  if (falha)
    return (
      <CartaoErro
        {...falha}
        onTentarDeNovo={estado.falha ? estado.onTentarDeNovo : origem.onTentarDeNovo}
      />
    )
  const { inicial, corrigido, rascunho } = origem
  if (carregando || !inicial) return <Carregando linhas={5} />
  const depois = ({ data }: Lancamento) => {
    if (corrigido) return livro.mudar(FECHAR)
    // One day has many entries: the next begins on the day of this one.
    if (data !== '') setUltimo({ competencia, dia: data })
    livro.mudar({ ...FECHAR, lancar: 'sim' })
    setVez((n) => n + 1)
  }
  const confirmar = async (lancamento: Lancamento): Promise<boolean> => {
    if (corrigido) {
      return new Promise((responder) => setParaCorrigir({ lancamento, responder }))
    }
    const feito = await lancar.executar(lancamento)
    if (!feito) return false
    await rascunhos.jogarFora(rascunho)
    return true
  }
  return (
    <>
      {corrigido ? null : <EscolhaDeModelo livro={livro} modelos={origem.modelos} />}
      {origem.sumiu ? <Faixa tom="atencao">{origem.sumiu}</Faixa> : null}
      {origem.bloqueado ? (
        <Faixa tom="info">
          {competenciaPorExtenso(livro.competencia)} está bloqueado para a contabilidade: o
          lançamento começa com a data de hoje. Para lançar no mês, reabra-o em Períodos.
        </Faixa>
      ) : null}
      <Lancador
        key={`${origem.chave}-${vez}`}
        rascunho={origem.rascunhoDe}
        empresaId={empresaId}
        contas={analiticas}
        inicial={inicial}
        titulo={corrigido ? `Corrigir o lançamento ${corrigido.numero}` : 'Novo lançamento'}
        confirmar={corrigido ? 'Corrigir' : 'Confirmar'}
        enviando={lancar.enviando || corrigir.enviando}
        onConfirmar={confirmar}
        onRascunho={corrigido ? undefined : (lancamento) => rascunhos.guardar(lancamento, rascunho)}
        onPronto={depois}
        onModelo={corrigido ? undefined : setParaModelo}
        onFechar={() => livro.mudar(FECHAR)}
      />
      {paraModelo ? (
        <DialogoDoTexto
          titulo="Guardar como modelo"
          rotulo="Nome do modelo"
          confirmar="Guardar"
          onFechar={() => setParaModelo(null)}
          onConfirmar={async (nome) => {
            if (await guardarModelo(nome, paraModelo)) setParaModelo(null)
          }}
        />
      ) : null}
      {paraCorrigir && corrigido ? (
        <DialogoDaCorrecao
          original={corrigido}
          pedido={paraCorrigir}
          corrigir={corrigir}
          onFim={() => setParaCorrigir(null)}
        />
      ) : null}
    </>
  )
}
