import { Button } from '@mantine/core'
import { IconPlus, IconX } from '@tabler/icons-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useRascunho } from '../../api/use-rascunho.ts'
import { AvisoDeRascunho } from '../../ui/AvisoDeRascunho.tsx'
import { lerDinheiro, textoDoCampo } from '../../ui/dinheiro-digitado.ts'
import { formatarValor } from '../../ui/formato.ts'
import { Situacao } from '../../ui/Situacao.tsx'
import { CampoDeConta } from './CampoDeConta.tsx'
import { CampoDeHistorico } from './CampoDeHistorico.tsx'
import {
  comMaisUmaLinha,
  errosDoLancamento,
  fecharNaLinha,
  type Lancamento,
  type LinhaDigitada,
  somasDe,
} from './linhas-do-lancador.ts'
import type { Conta } from './use-contas.ts'

type Props = {
  empresaId: number
  contas: readonly Conta[]
  inicial: Lancamento
  /** What is being done: «Novo lançamento», «Corrigir o lançamento 12». */
  titulo: string
  confirmar: string
  /** True when it was written. */
  onConfirmar: (lancamento: Lancamento) => Promise<boolean>
  onRascunho?: ((lancamento: Lancamento) => Promise<boolean>) | undefined
  onModelo?: ((lancamento: Lancamento) => void) | undefined
  onFechar: () => void
  enviando: boolean
}

type Formulario = ReturnType<typeof useLinhas>

function useLinhas(inicial: Lancamento) {
  const [lancamento, setLancamento] = useState(inicial)
  const mudar = (mudanca: Partial<Lancamento>) =>
    setLancamento((antes) => ({ ...antes, ...mudanca }))
  const mudarLinha = (chave: number, mudanca: Partial<LinhaDigitada>) =>
    setLancamento((antes) => ({
      ...antes,
      linhas: antes.linhas.map((linha) =>
        linha.chave === chave ? { ...linha, ...mudanca } : linha,
      ),
    }))
  const transformar = (fazer: (linhas: readonly LinhaDigitada[]) => readonly LinhaDigitada[]) =>
    setLancamento((antes) => ({ ...antes, linhas: fazer(antes.linhas) }))
  return { lancamento, setLancamento, mudar, mudarLinha, transformar }
}

type PropsDoValor = {
  form: Formulario
  linha: LinhaDigitada
  lado: 'debito' | 'credito'
  posicao: number
  onMaisUma: () => void
}

/** An amount of one side: arithmetic, `=` closes the entry here, `+` in the empty field begins a line. */
function CampoDeValor({ form, linha, lado, posicao, onMaisUma }: PropsDoValor) {
  const texto = linha[lado]
  const lido = texto.trim() === '' ? 0 : lerDinheiro(texto)
  const aoTeclar = (evento: KeyboardEvent) => {
    if (evento.key === '=') {
      evento.preventDefault()
      form.transformar((linhas) => fecharNaLinha(linhas, linha.chave))
    } else if (evento.key === '+' && texto.trim() === '') {
      evento.preventDefault()
      onMaisUma()
    }
  }
  return (
    <input
      className="ctb-campo rz-numero"
      data-campo={`${lado}-${linha.chave}`}
      data-alinha="fim"
      inputMode="decimal"
      autoComplete="off"
      aria-label={`${lado === 'debito' ? 'Débito' : 'Crédito'} da linha ${posicao}`}
      aria-invalid={lido === null || undefined}
      value={texto}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onChange={({ currentTarget }) =>
        form.mudarLinha(linha.chave, { [lado]: currentTarget.value })
      }
      onBlur={() => {
        if (lido !== null && texto.trim() !== '') {
          const outro = lado === 'debito' ? 'credito' : 'debito'
          form.mudarLinha(linha.chave, {
            [lado]: textoDoCampo(lido),
            ...(lido === 0 ? {} : { [outro]: '' }),
          })
        }
      }}
      onKeyDown={aoTeclar}
    />
  )
}

type PropsDaLinha = {
  form: Formulario
  linha: LinhaDigitada
  posicao: number
  contas: readonly Conta[]
  onMaisUma: () => void
}

function Linha({ form, linha, posicao, contas, onMaisUma }: PropsDaLinha) {
  const { chave } = linha
  return (
    <tr>
      <th scope="row" className="rz-numero">
        {posicao}
      </th>
      <td data-campo={`conta-${chave}`}>
        <CampoDeConta
          rotulo={`Conta da linha ${posicao}`}
          contas={contas}
          contaId={linha.contaId}
          onEscolher={(contaId) => form.mudarLinha(chave, { contaId })}
          onTecla={(evento) => {
            if (evento.key === '+' && evento.currentTarget.value === '') {
              evento.preventDefault()
              onMaisUma()
            }
          }}
        />
      </td>
      <td>
        <CampoDeValor
          form={form}
          linha={linha}
          lado="debito"
          posicao={posicao}
          onMaisUma={onMaisUma}
        />
      </td>
      <td>
        <CampoDeValor
          form={form}
          linha={linha}
          lado="credito"
          posicao={posicao}
          onMaisUma={onMaisUma}
        />
      </td>
      <td>
        <input
          className="ctb-campo"
          aria-label={`Complemento da linha ${posicao}`}
          placeholder="Complemento"
          maxLength={500}
          value={linha.historico}
          onChange={({ currentTarget }) =>
            form.mudarLinha(chave, { historico: currentTarget.value })
          }
        />
      </td>
      <td>
        <button
          type="button"
          className="ctb-tirar"
          aria-label={`Tirar a linha ${posicao}`}
          tabIndex={-1}
          disabled={form.lancamento.linhas.length <= 2}
          onClick={() =>
            form.transformar((linhas) => linhas.filter((outra) => outra.chave !== chave))
          }
        >
          <IconX size={14} aria-hidden />
        </button>
      </td>
    </tr>
  )
}

function Somas({ linhas }: { linhas: readonly LinhaDigitada[] }) {
  const { debitos, creditos, diferenca } = somasDe(linhas)
  const fecha = diferenca === 0 && debitos > 0
  return (
    <tfoot>
      <tr>
        <th colSpan={2} scope="row">
          <span role="status">
            {fecha ? (
              <Situacao tom="ok">Fecha</Situacao>
            ) : (
              <Situacao tom="pendente">
                {diferenca === 0
                  ? 'Sem valores'
                  : `Falta ${formatarValor(Math.abs(diferenca))} a ${diferenca > 0 ? 'crédito' : 'débito'}`}
              </Situacao>
            )}
          </span>
        </th>
        <td className="rz-numero" data-alinha="fim">
          {formatarValor(debitos)}
        </td>
        <td className="rz-numero" data-alinha="fim">
          {formatarValor(creditos)}
        </td>
        <td colSpan={2} />
      </tr>
    </tfoot>
  )
}

function Cabeca({ form }: { form: Formulario }) {
  const { lancamento, mudar } = form
  return (
    <div className="ctb-lancador-cabeca">
      <label>
        <span>Data</span>
        <input
          className="ctb-campo"
          type="date"
          required
          data-campo="data"
          // biome-ignore lint/a11y/noAutofocus: the form opens because the person asked to type
          autoFocus
          value={lancamento.data}
          onChange={({ currentTarget }) => mudar({ data: currentTarget.value })}
        />
      </label>
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

/** The entry as a spreadsheet: Tab walks it, `=` closes, `+` adds a line, `/` brings históricos, Ctrl+Enter confirms. */
export function Lancador(props: Props) {
  const { empresaId, contas, inicial } = props
  const form = useLinhas(inicial)
  const { lancamento } = form
  const [tentou, setTentou] = useState(false)
  const raiz = useRef<HTMLFormElement>(null)
  const erros = errosDoLancamento(lancamento)
  const sujo = JSON.stringify(lancamento) !== JSON.stringify(inicial)
  const rascunho = useRascunho({
    chave: `/contabilidade#diario-${empresaId}`,
    titulo: 'Lançamento em digitação',
    valores: lancamento,
    sujo: sujo && !props.enviando,
    aoContinuar: form.setLancamento,
  })
  const focar = (campo: string) => {
    const achado = raiz.current?.querySelector<HTMLElement>(`[data-campo="${campo}"]`)
    const alvo = achado?.matches('input') ? achado : achado?.querySelector<HTMLElement>('input')
    alvo?.focus()
  }
  const maisUma = () => {
    const ultima = Math.max(...lancamento.linhas.map(({ chave }) => chave)) + 1
    form.transformar(comMaisUmaLinha)
    setTimeout(() => focar(`conta-${ultima}`))
  }
  const enviada = useRef(false)
  const confirmar = async () => {
    if (enviada.current) return
    setTentou(true)
    const [primeiro] = erros
    if (primeiro) return focar(primeiro.campo)
    enviada.current = true
    const feito = await props.onConfirmar(lancamento)
    enviada.current = false
    if (feito) await rascunho.concluir()
  }
  return (
    <section className="rz-cartao ctb-lancador" aria-label={props.titulo}>
      <header>
        <h2>{props.titulo}</h2>
        <p className="rz-suave">
          <kbd>=</kbd> fecha na linha · <kbd>+</kbd> nova linha · <kbd>/</kbd> histórico padrão ·{' '}
          <kbd>Ctrl+Enter</kbd> confirma
        </p>
      </header>
      <AvisoDeRascunho rascunho={rascunho.recuperado} />
      <form
        ref={raiz}
        onSubmit={(evento) => {
          evento.preventDefault()
          void confirmar()
        }}
        onKeyDown={(evento) => {
          // Enter alone walks nothing and sends nothing; Ctrl+Enter of the shell sends the form.
          const campo = evento.target instanceof HTMLInputElement
          if (evento.key === 'Enter' && campo && !evento.ctrlKey) evento.preventDefault()
        }}
      >
        <Cabeca form={form} />
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by the keyboard */}
        <section className="ctb-lancador-linhas" aria-label="Linhas do lançamento" tabIndex={0}>
          <table className="ctb-tabela">
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
                <th scope="col">
                  <span className="rz-so-leitor">Tirar</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {lancamento.linhas.map((linha, i) => (
                <Linha
                  key={linha.chave}
                  form={form}
                  linha={linha}
                  posicao={i + 1}
                  contas={contas}
                  onMaisUma={maisUma}
                />
              ))}
            </tbody>
            <Somas linhas={lancamento.linhas} />
          </table>
        </section>
        {tentou && erros.length > 0 ? (
          <ul className="ctb-erros" role="alert">
            {erros.map(({ campo, mensagem }) => (
              <li key={campo}>{mensagem}</li>
            ))}
          </ul>
        ) : null}
        <div className="ctb-lancador-acoes">
          <Button
            variant="default"
            leftSection={<IconPlus size={15} aria-hidden />}
            onClick={maisUma}
          >
            Nova linha
          </Button>
          <span className="ctb-ao-fim" />
          <Button variant="subtle" color="gray" onClick={props.onFechar}>
            Fechar
          </Button>
          {props.onModelo ? (
            <Button variant="default" onClick={() => props.onModelo?.(lancamento)}>
              Guardar como modelo
            </Button>
          ) : null}
          {props.onRascunho ? (
            <Button
              variant="default"
              disabled={props.enviando}
              onClick={async () => {
                if (await props.onRascunho?.(lancamento)) await rascunho.concluir()
              }}
            >
              Guardar rascunho
            </Button>
          ) : null}
          <Button type="submit" loading={props.enviando}>
            {props.confirmar}
          </Button>
        </div>
      </form>
    </section>
  )
}
