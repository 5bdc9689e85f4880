import { escritorio } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { avisos } from '../../ui/avisos.tsx'
import { Campo } from '../../ui/Campo.tsx'
import { Dialogo } from '../../ui/Dialogo.tsx'
import { Formulario } from '../../ui/Formulario.tsx'
import { useFormulario } from '../../ui/use-formulario.ts'
import { planoEscrito, textoDoPlano } from './escritorio.ts'
import { campoDeLimite, lerLimite } from './limite.ts'

const texto = (rotulo: string, obrigatorio = true) => ({ rotulo, obrigatorio, maximo: 120 })
const CAMPOS = {
  cnpj: {
    tipo: 'cnpj',
    rotulo: 'CNPJ',
    obrigatorio: true,
    validar: (valor: string) => (validarCnpj(valor) ? null : 'O CNPJ não confere.'),
  },
  nome: texto('Nome do escritório'),
  razaoSocial: texto('Razão social'),
  crc: texto('CRC (opcional)', false),
  email: { tipo: 'email', rotulo: 'E-mail do escritório', obrigatorio: true },
  administradorNome: { ...texto('Nome de quem vai administrar'), ponteiro: 'administrador.nome' },
  administradorEmail: {
    tipo: 'email',
    rotulo: 'E-mail de quem vai administrar',
    obrigatorio: true,
    ponteiro: 'administrador.email',
  },
  plano: texto('Plano'),
  limiteEmpresas: campoDeLimite('Limite de empresas (opcional)'),
  limiteUsuarios: campoDeLimite('Limite de pessoas (opcional)'),
} as const
const NOMES = Object.keys(CAMPOS) as (keyof typeof CAMPOS)[]

type Props = { onFechar: () => void; onCriado: (uid: string) => void }

/** A new office and the invitation of who will administer it. */
export function CriarEscritorio({ onFechar, onCriado }: Props) {
  const { executar, falha } = useAcao(escritorio.criarEscritorio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: { plano: textoDoPlano('padrao') },
    falha,
  })
  const rascunho = useRascunho({
    chave: `${paths.contador.escritorios}#novo`,
    titulo: 'Novo escritório',
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  return (
    <Dialogo aberto onFechar={onFechar} titulo="Novo escritório" tamanho="lg">
      <Formulario
        de={formulario}
        rascunho={rascunho}
        enviar="Criar e convidar"
        onVoltar={onFechar}
        onEnviar={({ administradorNome, administradorEmail, crc, ...dados }) =>
          executar({
            ...dados,
            ...(crc === '' ? {} : { crc }),
            administrador: { nome: administradorNome, email: administradorEmail },
            plano: planoEscrito(dados.plano),
            limiteEmpresas: lerLimite(dados.limiteEmpresas) ?? null,
            limiteUsuarios: lerLimite(dados.limiteUsuarios) ?? null,
          })
        }
        onFeito={({ uid }, { nome, administradorEmail }) => {
          avisos.ok(`${nome} criado. O convite foi para ${administradorEmail}.`)
          onCriado(uid)
        }}
      >
        <div className="rz-campos">
          {NOMES.map((nome) => (
            <Campo key={nome} de={formulario} nome={nome} />
          ))}
        </div>
      </Formulario>
    </Dialogo>
  )
}
