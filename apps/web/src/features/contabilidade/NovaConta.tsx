import { Button, NativeSelect, TextInput } from '@mantine/core'
import { contabilPlano, type RouteInput } from '@razao/contract'
import { useState } from 'react'
import { useAcao } from '../../api/use-acao.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import type { Conta } from './use-contas.ts'

type Entrada = RouteInput<typeof contabilPlano.criarConta>

const TIPOS = [
  { value: 'analitica', label: 'Analítica: recebe lançamentos' },
  { value: 'sintetica', label: 'Sintética: soma as de baixo' },
]
const NATUREZAS = [
  { value: 'devedora', label: 'Devedora' },
  { value: 'credora', label: 'Credora' },
]

/** The account right above a code, in the chart. */
const superiorDe = (contas: readonly Conta[], codigo: string): Conta | undefined =>
  contas
    .filter((conta) => codigo.startsWith(`${conta.codigo}.`))
    .sort((a, b) => b.codigo.length - a.codigo.length)[0]

type Props = { empresaId: number; contas: readonly Conta[]; onFechar: () => void }

const OPCIONAIS = [
  ['reduzido', 'Código reduzido', 20, undefined],
  ['referencial', 'Código referencial (SPED)', 30, undefined],
  ['funcao', 'Função contábil', 80, 'O nome por que as regras acham a conta, como «clientes»'],
] as const
type Opcional = (typeof OPCIONAIS)[number][0]
const VAZIOS: Readonly<Record<Opcional, string>> = { reduzido: '', referencial: '', funcao: '' }

const preenchidos = (opcionais: Readonly<Record<Opcional, string>>) =>
  Object.fromEntries(Object.entries(opcionais).filter(([, valor]) => valor.trim() !== ''))

function useNovaConta({ empresaId, contas, onFechar }: Props) {
  const { executar, enviando, falha } = useAcao(contabilPlano.criarConta)
  const [conta, setConta] = useState({ codigo: '', nome: '', ...VAZIOS })
  const [tipo, setTipo] = useState<Entrada['tipo']>('analitica')
  const [escolhida, setNatureza] = useState<Entrada['natureza'] | null>(null)
  const codigo = conta.codigo.trim()
  const superior = superiorDe(contas, codigo)
  const daSuperior = superior?.natureza === 'credora' ? 'credora' : 'devedora'
  const natureza = escolhida ?? daSuperior
  const criar = async () => {
    const { reduzido, referencial, funcao } = conta
    const resultado = await executar({
      empresaId,
      codigo,
      nome: conta.nome.trim(),
      tipo,
      natureza,
      ...preenchidos({ reduzido, referencial, funcao }),
    })
    if (!resultado.ok) return
    avisos.ok(`Conta ${codigo} criada.`)
    onFechar()
  }
  const analiticaAcima = superior?.tipo === 'analitica'
  return {
    conta,
    mudar: (mudanca: Partial<typeof conta>) => setConta((antes) => ({ ...antes, ...mudanca })),
    tipo,
    setTipo,
    natureza,
    setNatureza,
    superior,
    erroDoCodigo: analiticaAcima
      ? `${superior?.codigo} é analítica: não tem contas abaixo dela.`
      : falha?.erros.find(({ pointer }) => pointer.endsWith('/codigo'))?.mensagem,
    pode: codigo !== '' && conta.nome.trim() !== '' && !analiticaAcima,
    enviando,
    criar,
  }
}

/** An account of this company alone, beside those of the office's chart. */
export function NovaConta(props: Props) {
  const nova = useNovaConta(props)
  const { conta, mudar, superior } = nova
  return (
    <Dialogo aberto titulo="Nova conta desta empresa" onFechar={props.onFechar}>
      <form
        className="rz-formulario"
        onSubmit={(evento) => {
          evento.preventDefault()
          void nova.criar()
        }}
      >
        <TextInput
          label="Código"
          required
          data-autofocus
          maxLength={60}
          placeholder="1.1.1.09"
          description={
            superior
              ? `Dentro de ${superior.codigo} ${superior.nome}`
              : 'Os níveis separados por pontos'
          }
          value={conta.codigo}
          error={nova.erroDoCodigo}
          onChange={({ currentTarget }) => mudar({ codigo: currentTarget.value })}
        />
        <TextInput
          label="Nome"
          required
          maxLength={120}
          value={conta.nome}
          onChange={({ currentTarget }) => mudar({ nome: currentTarget.value })}
        />
        <NativeSelect
          label="Tipo"
          data={TIPOS}
          value={nova.tipo}
          onChange={({ currentTarget: { value } }) =>
            nova.setTipo(value === 'sintetica' ? 'sintetica' : 'analitica')
          }
        />
        <NativeSelect
          label="Natureza"
          data={NATUREZAS}
          value={nova.natureza}
          onChange={({ currentTarget: { value } }) =>
            nova.setNatureza(value === 'credora' ? 'credora' : 'devedora')
          }
        />
        {OPCIONAIS.map(([campo, rotulo, maximo, descricao]) => (
          <TextInput
            key={campo}
            label={rotulo}
            description={descricao}
            maxLength={maximo}
            value={conta[campo]}
            onChange={({ currentTarget }) => mudar({ [campo]: currentTarget.value })}
          />
        ))}
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={props.onFechar}>
            Cancelar
          </Button>
          <Button type="submit" loading={nova.enviando} disabled={!nova.pode}>
            Criar a conta
          </Button>
        </div>
      </form>
    </Dialogo>
  )
}
