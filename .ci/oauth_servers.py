"""Real OAuth 2.0 servers on loopback, and what the checks against them share."""
import contextlib, json, os, shutil, socket, subprocess, sys, time, urllib.error, urllib.request

ROOT = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))
PATIENCE = 60  # seconds
USER, PASSWORD = "registered@email.com", "password"
CLIENT_SECRET = "a-secret"  # of the client `basic`, which authenticates with HTTP Basic only


def free_port():
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def until(condition, what):
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end:
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    raise AssertionError(f"not in time: {what}")


@contextlib.contextmanager
def running(command, folder, url=None, **options):
    """A process that is ended; with a URL it is waited for until that answers."""
    with open(os.path.join(folder, os.path.basename(command[0]) + ".log"), "wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=log, cwd=folder, **options)

    def answers():
        assert process.poll() is None, open(log.name).read()[-2000:]
        try:
            urllib.request.urlopen(url, timeout=5)
        except urllib.error.HTTPError:
            return True
        except OSError:
            return False
        return True

    try:
        if url:
            until(answers, url)
        yield process
    finally:
        process.terminate()
        process.wait()


DJANGO = """
import json, os, sys, django
from django.conf import settings
port, folder, more = sys.argv[1], sys.argv[2], json.loads(sys.argv[3])
settings.configure(
    DEBUG=True, SECRET_KEY='x' * 50, ALLOWED_HOSTS=['*'], ROOT_URLCONF='__main__', USE_TZ=True, STATIC_URL='static/',
    INSTALLED_APPS=['oauth2_provider', 'django.contrib.admin', 'django.contrib.auth', 'django.contrib.contenttypes',
                    'django.contrib.sessions', 'django.contrib.messages', 'django.contrib.staticfiles'],
    MIDDLEWARE=['django.contrib.sessions.middleware.SessionMiddleware', 'django.middleware.common.CommonMiddleware',
                'django.middleware.csrf.CsrfViewMiddleware', 'django.contrib.auth.middleware.AuthenticationMiddleware',
                'django.contrib.messages.middleware.MessageMiddleware'],
    TEMPLATES=[{'BACKEND': 'django.template.backends.django.DjangoTemplates', 'APP_DIRS': True, 'OPTIONS': {
        'context_processors': ['django.template.context_processors.request', 'django.contrib.auth.context_processors.auth',
                               'django.contrib.messages.context_processors.messages']}}],
    DATABASES={'default': {'ENGINE': 'django.db.backends.sqlite3', 'NAME': folder + '/django.sqlite3'}},
    LOGIN_URL='/admin/login/', OAUTH2_PROVIDER={
        'OAUTH_DEVICE_VERIFICATION_URI': f'http://127.0.0.1:{port}/o/device', 'SCOPES': {'read': 'r'},
        'OAUTH2_VALIDATOR_CLASS': '__main__.BasicOnly', 'PKCE_REQUIRED': True, 'ACCESS_TOKEN_EXPIRE_SECONDS': 1, 'ALLOWED_REDIRECT_URI_SCHEMES': ['http'], **more})
django.setup()
from django.contrib import admin
from django.http import HttpResponse
from django.urls import include, path
from oauth2_provider import urls
from oauth2_provider.oauth2_validators import OAuth2Validator
class BasicOnly(OAuth2Validator):
    def _authenticate_request_body(self, request):
        return super()._authenticate_request_body(request) and request.client.client_type == 'public'
def surveys(request):
    from oauth2_provider.models import AccessToken
    token = AccessToken.objects.filter(token=request.headers.get('Authorization', '').removeprefix('Bearer ')).first()
    if token is None or not token.is_valid():
        return HttpResponse(status=401)
    return HttpResponse(open(folder + '/page.json').read(), content_type='application/json')
urlpatterns = [path('api/surveys', surveys), path('admin/', admin.site.urls), path('o/', include('oauth2_provider.urls', namespace='oauth2_provider'))]
if hasattr(urls, 'metadata_urlpatterns'):
    urlpatterns.append(path('', include((urls.metadata_urlpatterns, 'oauth2_meta'))))
if __name__ == '__main__':
    from django.core.management import call_command
    call_command('migrate', verbosity=0)
    from django.contrib.auth.models import User
    from oauth2_provider.models import Application
    User.objects.create_superuser('registered@email.com', 'registered@email.com', 'password')
    for name, grant in [('device', 'urn:ietf:params:oauth:grant-type:device_code'), ('browser', 'authorization-code'),
                        ('password', 'password')]:
        Application.objects.create(name=name, client_id=name, client_type='public', authorization_grant_type=grant,
                                   client_secret='', redirect_uris='http://127.0.0.1/callback')
    Application.objects.create(name='basic', client_id='basic', client_type='confidential', redirect_uris='http://127.0.0.1/callback',
                               authorization_grant_type='authorization-code', client_secret='%s')
    call_command('runserver', f'127.0.0.1:{port}', '--noreload')
""" % CLIENT_SECRET

DOORKEEPER = """
require 'logger'
require 'action_controller/railtie'
require 'active_record/railtie'
require 'sqlite3'
require 'doorkeeper'
ENV['DATABASE_URL'] = "sqlite3:#{ARGV[1]}/doorkeeper.sqlite3"
class Site < Rails::Application
  config.load_defaults 6.1
  config.root = ARGV[1]
  config.eager_load = false
  config.secret_key_base = 'x' * 64
  config.hosts.clear
  config.logger = Logger.new($stderr)
end
class User < ActiveRecord::Base; end
Doorkeeper.configure do
  orm :active_record
  resource_owner_authenticator { User.first }
  default_scopes :public
  use_refresh_token
  access_token_expires_in ARGV[2].to_i
  grant_flows %w[authorization_code password]
  resource_owner_from_credentials { User.first }
  force_ssl_in_redirect_uri false
  client_credentials :from_basic if ARGV[3]
end
Site.initialize!
class ApiController < ActionController::API
  before_action :doorkeeper_authorize!
  def surveys
    render json: File.read("#{ARGV[1]}/page.json")
  end
end
Site.routes.draw do
  use_doorkeeper
  get 'api/surveys', to: 'api#surveys'
end
ActiveRecord::Schema.define do
  create_table(:users) { |t| t.string :email }
  create_table :oauth_applications do |t|
    %i[name uid secret].each { |name| t.string name, null: false }
    t.text :redirect_uri
    t.string :scopes, null: false, default: ''
    t.boolean :confidential, null: false, default: true
    t.timestamps
  end
  create_table :oauth_access_grants do |t|
    %i[resource_owner_id application_id].each { |name| t.bigint name, null: false }
    t.string :token, null: false
    t.integer :expires_in, null: false
    t.text :redirect_uri, null: false
    t.string :scopes, null: false, default: ''
    t.datetime :created_at, null: false
    t.datetime :revoked_at
    t.string :code_challenge
    t.string :code_challenge_method
  end
  create_table :oauth_access_tokens do |t|
    %i[resource_owner_id application_id].each { |name| t.bigint name }
    t.string :token, null: false
    t.string :refresh_token
    t.string :previous_refresh_token, null: false, default: ''
    t.integer :expires_in
    t.datetime :revoked_at
    t.datetime :created_at, null: false
    t.string :scopes
  end
end
User.create!(email: 'registered@email.com')
Doorkeeper::Application.create!(
  name: 'browser', uid: 'browser', secret: '', redirect_uri: 'http://127.0.0.1/callback', confidential: false)
if ARGV[3]
  Doorkeeper::Application.create!(
    name: 'basic', uid: 'basic', secret: ARGV[3], redirect_uri: 'http://127.0.0.1/callback', confidential: true)
end
require 'rack/handler/puma'
Rack::Handler::Puma.run(Site, Host: '127.0.0.1', Port: ARGV[0].to_i, Silent: true)
"""


def has_doorkeeper():
    names = "logger action_controller/railtie active_record/railtie sqlite3 doorkeeper rack/handler/puma"
    return shutil.which("ruby") and not subprocess.run(
        ["ruby", "-e", f"%w[{names}].each {{ |name| require name }}"], capture_output=True).returncode


def has_django(python=sys.executable):
    return not subprocess.run([python, "-c", "import oauth2_provider"], capture_output=True).returncode


@contextlib.contextmanager
def django(folder, python=sys.executable, **settings):
    """django-oauth-toolkit with these settings; its URL."""
    port = free_port()
    with open(folder + "/django_server.py", "w") as file:
        file.write(DJANGO)
    server = f"http://127.0.0.1:{port}"
    with running([python, "django_server.py", str(port), folder, json.dumps(settings)], folder, server + "/admin/login/"):
        yield server


@contextlib.contextmanager
def doorkeeper(folder, token_seconds=1, *basic_secret):
    """Doorkeeper, whose access tokens live this long; its URL. With a secret its clients authenticate with Basic only."""
    port = free_port()
    with open(folder + "/doorkeeper.rb", "w") as file:
        file.write(DOORKEEPER)
    server = f"http://127.0.0.1:{port}"
    with running(["ruby", "doorkeeper.rb", str(port), folder, str(token_seconds), *basic_secret], folder, server + "/oauth/token"):
        yield server
