import { Button, Radio } from '@mantine/core'
import { contabilImportacao, contabilPlano, type RouteOutput } from '@razao/contract'
import { useRef, useState } from 'react'
import { FaixaDaFalha } from '../../../api/FaixaDaFalha.tsx'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Faixa } from '../../../ui/Faixa.tsx'
import { plural } from '../../../ui/formato.ts'
import { planoPedido } from './plano-de-fora.ts'
import type { Conta } from './use-contas.ts'
import '../comum/exportar.css'

type Lido = RouteOutput<typeof contabilImportacao.lerPlanoDoArquivo>
type Diferenca = RouteOutput<typeof contabilPlano.substituirPlano>
type Modo = 'acrescentar' | 'substituir'

const CAMPOS: Readonly<Record<string, string>> = {
  nome: 'nome',
  tipo: 'tipo',
  natureza: 'natureza',
  reduzido: 'código reduzido',
  funcao: 'função',
  referencial: 'código referencial',
  grupoDre: 'linha da DRE',
  tipoDfc: 'linha da DFC',
  ativa: 'volta a ficar ativa',
}

type PropsDaLista = {
  titulo: string
  itens: readonly { readonly chave: string; readonly texto: string }[]
}

function Lista({ titulo, itens }: PropsDaLista) {
  if (itens.length === 0) return null
  return (
    <details>
      <summary>{titulo}</summary>
      <ul>
        {itens.map(({ chave, texto }) => (
          <li key={chave}>{texto}</li>
        ))}
      </ul>
    </details>
  )
}

function OQueMuda({ diferenca }: { diferenca: Diferenca }) {
  const { novas, mudam, movem, iguais, impedimentos } = diferenca
  const movidas = new Map(movem.map(({ de, para }) => [de, para]))
  const chegam = new Set(movem.map(({ para }) => para))
  const somem = diferenca.somem.filter(({ codigo }) => !movidas.has(codigo))
  const criadas = novas.filter(({ codigo }) => !chegam.has(codigo))
  return (
    <div className="ctb-diferenca" aria-live="polite">
      {impedimentos.length > 0 ? (
        <Faixa tom="erro">
          <ul className="ctb-impedimentos">
            {impedimentos.slice(0, 20).map((impedimento) => (
              <li key={impedimento}>{impedimento}</li>
            ))}
            {impedimentos.length > 20 ? <li>e mais {impedimentos.length - 20}.</li> : null}
          </ul>
        </Faixa>
      ) : null}
      <p>
        {plural(iguais, 'conta fica como está', 'contas ficam como estão')}.
        {novas.length + mudam.length + diferenca.somem.length === 0 ? ' Nada muda.' : ''}
      </p>
      <Lista
        titulo={plural(criadas.length, 'conta nova', 'contas novas')}
        itens={criadas.map(({ codigo, nome }) => ({ chave: codigo, texto: `${codigo} ${nome}` }))}
      />
      <Lista
        titulo={plural(movem.length, 'conta muda de código', 'contas mudam de código')}
        itens={movem.map(({ de, para, nome }) => ({
          chave: de,
          texto: `${nome}: de ${de} para ${para}`,
        }))}
      />
      <Lista
        titulo={plural(mudam.length, 'conta muda', 'contas mudam')}
        itens={mudam.map(({ codigo, nome, campos }) => ({
          chave: codigo,
          texto: `${codigo} ${nome}: ${campos.map((campo) => CAMPOS[campo] ?? campo).join(', ')}`,
        }))}
      />
      <Lista
        titulo={plural(somem.length, 'conta sai do plano', 'contas saem do plano')}
        itens={somem.map(({ codigo, nome, meses }) => ({
          chave: codigo,
          texto: `${codigo} ${nome}${meses > 0 ? ` (movimento em ${plural(meses, 'mês', 'meses')})` : ''}`,
        }))}
      />
    </div>
  )
}

type Props = { empresaId: number; contas: readonly Conta[]; onFechar: () => void }

/** A chart of an ECD or a sheet against the company's: what is new, changes, moves or leaves; then all, or nothing. */
export function ImportarPlano({ empresaId, contas, onFechar }: Props) {
  const campo = useRef<HTMLInputElement>(null)
  const ler = useAcao(contabilImportacao.lerPlanoDoArquivo, { semModal: true })
  const substituir = useAcao(contabilPlano.substituirPlano, { semModal: true })
  const [lido, setLido] = useState<(Lido & { nome: string }) | null>(null)
  const [modo, setModo] = useState<Modo>('acrescentar')
  const [diferenca, setDiferenca] = useState<Diferenca | null>(null)
  const comparar = async (arquivo: Lido, qual: Modo, previa: boolean) => {
    const resultado = await substituir.executar({
      empresaId,
      contas: [...planoPedido(contas, arquivo.contas, qual)],
      previa,
    })
    if (!resultado.ok) return
    setDiferenca(resultado.valor)
    if (previa) return
    avisos.ok('Plano de contas atualizado.')
    onFechar()
  }
  const receber = async (arquivo: File | undefined) => {
    if (!arquivo) return
    setLido(null)
    setDiferenca(null)
    const resultado = await ler.executar({ empresaId }, { arquivo })
    if (!resultado.ok) return
    setLido({ ...resultado.valor, nome: arquivo.name })
    if (resultado.valor.contas.length > 0) await comparar(resultado.valor, modo, true)
  }
  const falha = ler.falha ?? substituir.falha
  const comErro = lido?.problemas.some(({ gravidade }) => gravidade === 'erro') ?? false
  return (
    <Dialogo aberto tamanho="lg" titulo="Importar plano de contas" onFechar={onFechar}>
      <div className="rz-formulario">
        <p>
          De uma ECD, ou de uma planilha XLSX ou CSV com as colunas código e nome (e, se houver,
          tipo, natureza, reduzido, referencial e função). Vale só para esta empresa.
        </p>
        <div className="ctb-barra">
          <Button variant="default" loading={ler.enviando} onClick={() => campo.current?.click()}>
            Escolher arquivo
          </Button>
          <span className="rz-suave">{lido?.nome ?? ''}</span>
          <input
            ref={campo}
            type="file"
            hidden
            accept=".txt,.ecd,.csv,.xlsx"
            aria-label="Arquivo do plano de contas"
            onChange={({ currentTarget }) => {
              const [arquivo] = currentTarget.files ?? []
              currentTarget.value = ''
              void receber(arquivo)
            }}
          />
        </div>
        {falha ? <FaixaDaFalha falha={falha} /> : null}
        {lido?.problemas.map(({ mensagem, gravidade }) => (
          <Faixa key={mensagem} tom={gravidade === 'erro' ? 'erro' : 'atencao'}>
            {mensagem}
          </Faixa>
        ))}
        {lido && lido.contas.length > 0 ? (
          <Radio.Group
            label="O que fazer com o plano de hoje"
            value={modo}
            onChange={(valor) => {
              const novo: Modo = valor === 'substituir' ? 'substituir' : 'acrescentar'
              setModo(novo)
              void comparar(lido, novo, true)
            }}
          >
            <Radio value="acrescentar" label="Manter, e acrescentar o que o arquivo tem a mais" />
            <Radio value="substituir" label="Pôr o do arquivo no lugar" />
          </Radio.Group>
        ) : null}
        {diferenca && !substituir.falha ? <OQueMuda diferenca={diferenca} /> : null}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Cancelar
          </Button>
          <Button
            loading={substituir.enviando}
            disabled={!lido || comErro || !diferenca || diferenca.impedimentos.length > 0}
            onClick={() => (lido ? void comparar(lido, modo, false) : undefined)}
          >
            Aplicar ao plano
          </Button>
        </div>
      </div>
    </Dialogo>
  )
}
