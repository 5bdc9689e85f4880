import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { type ClipboardEvent, type KeyboardEvent, useRef } from 'react'
import { flushSync } from 'react-dom'
import { AvisoDeRascunho } from '../../../ui/AvisoDeRascunho.tsx'
import { CampoDeData } from '../../../ui/CampoDeData.tsx'
import { FormularioLivre } from '../../../ui/FormularioLivre.tsx'
import { Tabela } from '../../../ui/Tabela.tsx'
import { CampoDeHistorico, type Conta, type DeQuem, useDeQuem } from '../plano/index.ts'
import { Linha, Somas } from './LinhaDoLancador.tsx'
import { comLinhasColadas } from './linhas-coladas.ts'
import { comMaisUmaLinha, type Erro, fecharNoFim, type Lancamento } from './linhas-do-lancador.ts'
import type { Escrita } from './use-escrever.ts'
import { useLancador } from './use-lancador.ts'
import type { Formulario } from './use-linhas.ts'
import './lancador-estreito.css'

type Props = {
  /** Address of its draft, after `#`: what is typed here is not offered where another entry is. */
  rascunho: string
  empresaId: number
  contas: readonly Conta[]
  /** Told apart from those that are of no chart: typed by their code, it is said why they take none. */
  naoRecebem: readonly Conta[]
  inicial: Lancamento
  /** What is being done: «Novo lançamento», «Corrigir o lançamento 12». */
  titulo: string
  confirmar: string
  onConfirmar: (lancamento: Lancamento) => Promise<Escrita>
  onRascunho?: ((lancamento: Lancamento) => Promise<Escrita>) | undefined
  onModelo?: ((lancamento: Lancamento) => void) | undefined
  /** It was written, here or as a draft: what comes next. */
  onPronto: (lancamento: Lancamento) => void
  /** `guardado`: something typed is kept to be offered again. */
  onFechar: (guardado: boolean) => void
  enviando: boolean
}

function Cabeca({ form }: { form: Formulario }) {
  const { lancamento, mudar } = form
  return (
    <div className="ctb-lancador-cabeca">
      <div className="ctb-campo-historico">
        <span aria-hidden>Data</span>
        <CampoDeData
          aria-label="Data"
          required
          data-campo="data"
          autoFocus
          value={lancamento.data}
          onChange={(data) => mudar({ data })}
        />
      </div>
      <CampoDeHistorico
        valor={lancamento.historico}
        onMudar={(historico) => mudar({ historico })}
      />
      <label>
        <span>Documento</span>
        <input
          className="ctb-campo"
          maxLength={60}
          autoComplete="off"
          value={lancamento.documento}
          onChange={({ currentTarget }) => mudar({ documento: currentTarget.value })}
        />
      </label>
    </div>
  )
}

const Erros = ({ erros }: { erros: readonly Erro[] }) =>
  erros.length === 0 ? null : (
    <ul className="ctb-erros" role="alert">
      {erros.map(({ campo, mensagem }) => (
        <li key={campo}>{mensagem}</li>
      ))}
    </ul>
  )

const CabecaDasLinhas = ({ deQuem }: { deQuem: DeQuem }) => (
  <thead>
    <tr>
      <th scope="col">Nº</th>
      <th scope="col">Conta</th>
      <th scope="col" data-alinha="fim">
        Débito
      </th>
      <th scope="col" data-alinha="fim">
        Crédito
      </th>
      <th scope="col">Complemento</th>
      {deQuem.centros.length > 0 ? <th scope="col">Centro</th> : null}
      {deQuem.participantes.length > 0 ? <th scope="col">Participante</th> : null}
      <th scope="col">
        <span className="rz-so-leitor">Tirar</span>
      </th>
    </tr>
  </thead>
)

const Teclas = () => (
  <p className="rz-suave ctb-teclas">
    <kbd>=</kbd> fecha na linha · <kbd>+</kbd> nova linha · <kbd>/</kbd> histórico padrão ·{' '}
    <kbd>Ctrl+V</kbd> cola linhas da planilha · <kbd>Ctrl+Enter</kbd> confirma · <kbd>Esc</kbd>{' '}
    fecha
  </p>
)

type PropsDasAcoes = {
  daTela: Pick<Props, 'enviando' | 'confirmar'>
  onFechar: () => void
  onMaisUma: () => void
  onRascunho: (() => void) | undefined
  onModelo: (() => void) | undefined
}

function Acoes({ daTela, onFechar, onMaisUma, onRascunho, onModelo }: PropsDasAcoes) {
  return (
    <div className="ctb-lancador-acoes">
      <Button
        variant="default"
        leftSection={<IconPlus size={15} aria-hidden />}
        onClick={onMaisUma}
      >
        Nova linha
      </Button>
      <span className="ctb-ao-fim" />
      <Button variant="subtle" color="gray" data-fechar onClick={onFechar}>
        Fechar
      </Button>
      {onModelo ? (
        <Button variant="default" onClick={onModelo}>
          Guardar como modelo
        </Button>
      ) : null}
      {onRascunho ? (
        <Button variant="default" disabled={daTela.enviando} onClick={onRascunho}>
          Guardar rascunho
        </Button>
      ) : null}
      <Button type="submit" loading={daTela.enviando}>
        {daTela.confirmar}
      </Button>
    </div>
  )
}

/** What is still being typed in a field counts when Ctrl+Enter sends: leaving it is what reads it. */
function lerOCampo(evento: KeyboardEvent): void {
  const campo = evento.target
  if (evento.key !== 'Enter' || !evento.ctrlKey || !(campo instanceof HTMLElement)) return
  flushSync(() => campo.blur())
  campo.focus()
}

/** The entry as a spreadsheet: Tab walks it, `=` closes, `+` adds a line, `/` brings históricos, Ctrl+Enter confirms. */
export function Lancador(props: Props) {
  const { empresaId, contas } = props
  const deQuem = useDeQuem(empresaId)
  const raiz = useRef<HTMLFormElement>(null)
  const { form, sujo, erros, focar, mandar, seLegivel, ...digitado } = useLancador(props, raiz)
  const { lancamento } = form
  const maisUma = () => {
    const ultima = Math.max(...lancamento.linhas.map(({ chave }) => chave)) + 1
    form.transformar(comMaisUmaLinha)
    setTimeout(() => focar(`conta-${ultima}`))
  }
  const { onRascunho, onModelo } = props
  const aoColar = (evento: ClipboardEvent) => {
    const colado = evento.clipboardData.getData('text/plain')
    const campo = (evento.target as Element).closest('tr')?.dataset.linha
    if (campo === undefined || !/[\t\n]/.test(colado.trimEnd())) return
    evento.preventDefault()
    form.transformar((linhas) => comLinhasColadas(linhas, { colado, contas, em: Number(campo) }))
  }
  return (
    <section className="rz-cartao ctb-lancador" aria-label={props.titulo}>
      <header>
        <h2>{props.titulo}</h2>
        <Teclas />
      </header>
      <AvisoDeRascunho rascunho={digitado.recuperado} />
      <FormularioLivre
        className=""
        elemento={{
          ref: raiz,
          'data-intocado': !sujo || undefined,
          onPaste: aoColar,
          onKeyDownCapture: lerOCampo,
          onKeyDown: digitado.aoTeclar,
        }}
        onEnviar={digitado.confirmar}
      >
        <Cabeca form={form} />
        {/* No stop of its own: what scrolls is reached by its fields, and Tab goes from the document to the account. */}
        <Tabela
          nome="Linhas do lançamento"
          regiao="ctb-lancador-linhas"
          className="ctb-tabela"
          semParada
          cabeca={<CabecaDasLinhas deQuem={deQuem} />}
          pe={
            <Somas
              linhas={lancamento.linhas}
              onFecharDiferenca={() => form.transformar(fecharNoFim)}
              resto={
                2 + Number(deQuem.centros.length > 0) + Number(deQuem.participantes.length > 0)
              }
            />
          }
        >
          {lancamento.linhas.map((linha, i) => (
            <Linha
              key={linha.chave}
              form={form}
              linha={linha}
              posicao={i + 1}
              contas={contas}
              naoRecebem={props.naoRecebem}
              deQuem={deQuem}
              onMaisUma={maisUma}
            />
          ))}
        </Tabela>
        <Erros erros={erros} />
        <Acoes
          daTela={props}
          onFechar={() => props.onFechar(sujo)}
          onMaisUma={maisUma}
          onRascunho={onRascunho && seLegivel(() => void mandar(onRascunho))}
          onModelo={onModelo && seLegivel(() => onModelo(lancamento))}
        />
      </FormularioLivre>
    </section>
  )
}
