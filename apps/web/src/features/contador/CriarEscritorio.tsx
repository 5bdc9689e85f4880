import { Button, TextInput } from '@mantine/core'
import { escritorio } from '@razao/contract'
import { validarCnpj } from '@razao/engine/cadastro'
import { errosPorCampo } from '../../api/falha.ts'
import { useAcao } from '../../api/use-acao.ts'
import { useRascunho } from '../../api/use-rascunho.ts'
import { paths } from '../../paths.ts'
import { AvisoDeRascunho } from '../../ui/AvisoDeRascunho.tsx'
import { avisos } from '../../ui/avisos.tsx'
import { CampoMascarado } from '../../ui/CampoMascarado.tsx'
import { Modal } from '../../ui/janela.tsx'
import { validarMascara } from '../../ui/mascaras.ts'
import { ResumoDeErros } from '../../ui/ResumoDeErros.tsx'
import { type Campos, useFormulario } from '../../ui/use-formulario.ts'
import { planoEscrito, textoDoPlano } from './escritorio.ts'
import { lerLimite } from './limite.ts'

const NOMES = [
  'cnpj',
  'nome',
  'razaoSocial',
  'crc',
  'email',
  'administradorNome',
  'administradorEmail',
  'plano',
  'limiteEmpresas',
  'limiteUsuarios',
] as const
type Nome = (typeof NOMES)[number]

const email = (valor: string) => validarMascara('email', valor)
const limite = (valor: string) =>
  lerLimite(valor) === undefined
    ? 'Use um número inteiro, ou deixe vazio para não ter limite.'
    : null

const CAMPOS: Campos<Nome> = {
  cnpj: {
    rotulo: 'CNPJ',
    obrigatorio: true,
    validar: (valor) => (validarCnpj(valor) ? null : 'O CNPJ não confere.'),
  },
  nome: { rotulo: 'Nome do escritório', obrigatorio: true },
  razaoSocial: { rotulo: 'Razão social', obrigatorio: true },
  crc: { rotulo: 'CRC (opcional)' },
  email: { rotulo: 'E-mail do escritório', obrigatorio: true, validar: email },
  administradorNome: { rotulo: 'Nome de quem vai administrar', obrigatorio: true },
  administradorEmail: {
    rotulo: 'E-mail de quem vai administrar',
    obrigatorio: true,
    validar: email,
  },
  plano: { rotulo: 'Plano', obrigatorio: true },
  limiteEmpresas: { rotulo: 'Limite de empresas (opcional)', validar: limite },
  limiteUsuarios: { rotulo: 'Limite de pessoas (opcional)', validar: limite },
}
const INICIAL: Record<Nome, string> = {
  cnpj: '',
  nome: '',
  razaoSocial: '',
  crc: '',
  email: '',
  administradorNome: '',
  administradorEmail: '',
  plano: textoDoPlano('padrao'),
  limiteEmpresas: '',
  limiteUsuarios: '',
}
const DA_MASCARA = { cnpj: 'cnpj', email: 'email', administradorEmail: 'email' } as const

/** Fields of the server by the names of this form. */
const doServidor = (erros: Record<string, string>): Record<string, string> => ({
  ...erros,
  ...(erros['administrador.nome'] ? { administradorNome: erros['administrador.nome'] } : {}),
  ...(erros['administrador.email'] ? { administradorEmail: erros['administrador.email'] } : {}),
})

function Campo({
  nome,
  formulario,
}: {
  nome: Nome
  formulario: ReturnType<typeof useFormulario<Nome>>
}) {
  const { onChange, ...campo } = formulario.campo(nome)
  if (nome === 'cnpj' || nome === 'email' || nome === 'administradorEmail')
    return <CampoMascarado tipo={DA_MASCARA[nome]} {...campo} onChange={onChange} />
  return (
    <TextInput
      {...campo}
      maxLength={120}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  )
}

type Props = { onFechar: () => void; onCriado: (uid: string) => void }

/** A new office and the invitation of who will administer it. */
export function CriarEscritorio({ onFechar, onCriado }: Props) {
  const { executar, enviando, falha } = useAcao(escritorio.criarEscritorio)
  const formulario = useFormulario({
    campos: CAMPOS,
    inicial: INICIAL,
    doServidor: doServidor(errosPorCampo(falha)),
  })
  const rascunho = useRascunho({
    chave: `${paths.contador.escritorios}#novo`,
    titulo: 'Novo escritório',
    valores: formulario.valores,
    sujo: formulario.sujo,
    aoContinuar: formulario.preencher,
  })
  const criar = async (valores: Readonly<Record<Nome, string>>) => {
    const resultado = await executar({
      cnpj: valores.cnpj,
      nome: valores.nome,
      razaoSocial: valores.razaoSocial,
      ...(valores.crc.trim() === '' ? {} : { crc: valores.crc }),
      email: valores.email,
      administrador: { nome: valores.administradorNome, email: valores.administradorEmail },
      plano: planoEscrito(valores.plano),
      limiteEmpresas: lerLimite(valores.limiteEmpresas) ?? null,
      limiteUsuarios: lerLimite(valores.limiteUsuarios) ?? null,
    })
    if (!resultado.ok) return
    await rascunho.concluir()
    avisos.ok(`${valores.nome} criado. O convite foi para ${valores.administradorEmail}.`)
    onCriado(resultado.valor.uid)
  }
  return (
    <Modal opened onClose={onFechar} title="Novo escritório" size="lg">
      <form className="rz-formulario" onSubmit={formulario.aoEnviar(criar)} noValidate>
        <AvisoDeRascunho rascunho={rascunho.recuperado} />
        <ResumoDeErros erros={formulario.resumo} tentativas={formulario.tentativas} />
        <div className="rz-campos">
          {NOMES.map((nome) => (
            <Campo key={nome} nome={nome} formulario={formulario} />
          ))}
        </div>
        <div className="rz-formulario-acoes">
          <Button variant="default" onClick={onFechar}>
            Voltar
          </Button>
          <Button type="submit" loading={enviando}>
            Criar e convidar
          </Button>
        </div>
      </form>
    </Modal>
  )
}
