import { NativeSelect, TextInput } from '@mantine/core'
import { contabilPlano, type RouteInput } from '@razao/contract'
import { useAcao } from '../../../api/use-acao.ts'
import { avisos } from '../../../ui/avisos.tsx'
import { Campo } from '../../../ui/Campo.tsx'
import { Dialogo } from '../../../ui/Dialogo.tsx'
import { Formulario } from '../../../ui/Formulario.tsx'
import { useFormulario } from '../../../ui/use-formulario.ts'
import type { Conta } from './use-contas.ts'

type Natureza = RouteInput<typeof contabilPlano.criarConta>['natureza']

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

const CAMPOS = {
  codigo: { rotulo: 'Código', obrigatorio: true, maximo: 60, exemplo: '1.1.1.09', foco: true },
  nome: { rotulo: 'Nome', obrigatorio: true, maximo: 120 },
  tipo: {
    tipo: 'escolha',
    rotulo: 'Tipo',
    opcoes: [
      ['analitica', 'Analítica: recebe lançamentos'],
      ['sintetica', 'Sintética: soma as de baixo'],
    ],
  },
  /** Null: that of the account above. */
  natureza: { tipo: 'livre', rotulo: 'Natureza', vazio: null as Natureza | null },
  reduzido: { rotulo: 'Código reduzido', maximo: 20 },
  referencial: { rotulo: 'Código referencial (SPED)', maximo: 30 },
  funcao: {
    rotulo: 'Função contábil',
    maximo: 80,
    descricao: 'O nome por que as regras acham a conta, como «clientes»',
  },
} as const

const preenchidos = (opcionais: Readonly<Record<string, string>>) =>
  Object.fromEntries(Object.entries(opcionais).filter(([, valor]) => valor !== ''))

/** An account of this company alone, beside those of the office's chart. */
export function NovaConta({ empresaId, contas, onFechar }: Props) {
  const { executar, falha } = useAcao(contabilPlano.criarConta)
  const formulario = useFormulario({ campos: CAMPOS, falha })
  const { valores, mudar } = formulario
  const superior = superiorDe(contas, valores.codigo.trim())
  const daSuperior = superior?.natureza === 'credora' ? 'credora' : 'devedora'
  const analiticaAcima = superior?.tipo === 'analitica'
  const { onChange, error, ...codigo } = formulario.campo('codigo')
  return (
    <Dialogo aberto titulo="Nova conta desta empresa" onFechar={onFechar}>
      <Formulario
        de={formulario}
        enviar="Criar a conta"
        pronto={valores.codigo.trim() !== '' && valores.nome.trim() !== '' && !analiticaAcima}
        voltar="Cancelar"
        onVoltar={onFechar}
        onEnviar={({ reduzido, referencial, funcao, natureza, ...conta }) =>
          executar({
            ...{ empresaId, ...conta, natureza: natureza ?? daSuperior },
            ...preenchidos({ reduzido, referencial, funcao }),
          })
        }
        onFeito={(_, conta) => {
          avisos.ok(`Conta ${conta.codigo} criada.`)
          onFechar()
        }}
      >
        <TextInput
          {...codigo}
          data-autofocus
          maxLength={60}
          placeholder={CAMPOS.codigo.exemplo}
          description={
            superior
              ? `Dentro de ${superior.codigo} ${superior.nome}`
              : 'Os níveis separados por pontos'
          }
          error={
            analiticaAcima ? `${superior.codigo} é analítica: não tem contas abaixo dela.` : error
          }
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Campo de={formulario} nome="nome" />
        <Campo de={formulario} nome="tipo" />
        <NativeSelect
          label={CAMPOS.natureza.rotulo}
          data={NATUREZAS}
          value={valores.natureza ?? daSuperior}
          onChange={({ currentTarget: { value } }) =>
            mudar('natureza', value === 'credora' ? 'credora' : 'devedora')
          }
        />
        <Campo de={formulario} nome="reduzido" />
        <Campo de={formulario} nome="referencial" />
        <Campo de={formulario} nome="funcao" />
      </Formulario>
    </Dialogo>
  )
}
